"""Training of the learned object tracker: data, pairs, network, losses and weights."""

// Views of a run's results: one file per format.

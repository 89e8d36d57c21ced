// The hot loops that are compiled for several processor levels and chosen at run time.
#pragma once
#include "BlockAlignment.h"
#include "ColorCells.h"
#include "Features.h"
#include "FilterUpdate.h"
#include "HOG.h"
#include "LaneFFT.h"
#include "LaneSpectrum.h"
#include "Network.h"
#include "PlanarAlignment.h"
#include "Resampling.h"
#include "SpatialConstraint.h"

// The hot loops that are compiled for several processor levels and chosen at run time.
#pragma once

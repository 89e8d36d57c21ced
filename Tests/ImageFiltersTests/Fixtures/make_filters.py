#!/usr/bin/env python3
"""Writes filters.json: small images, and the results of filters by numpy, SciPy, Pillow and scikit-image.

    pip install numpy scipy scikit-image pillow
    python3 make_filters.py

Arrays contain rows, with the top row first. Pixels are linear red, green and blue, multiplied by alpha, and alpha. `bounds`
is x, y, width and height, with the origin at the image's lower left corner.
"""
import json
import pathlib

import numpy as np
from PIL import Image
from scipy import ndimage
from skimage import color as skcolor
from skimage.filters import threshold_otsu

W, H, PAD = 8, 6, 16

LUMA = np.array([0.2126, 0.7152, 0.0722])


def smooth(seed):
    noise = np.random.default_rng(seed).random((H, W, 4))
    return ndimage.gaussian_filter(noise, (0.7, 0.7, 0), mode='nearest')


def image(seed, opaque):
    a = smooth(seed)
    a = (a - a.min()) / (a.max() - a.min()) * 1.2 - 0.1
    alpha = np.ones((H, W, 1)) if opaque else np.clip(0.2 + 0.9 * a[..., 3:], 0, 1)
    return np.round(np.concatenate([a[..., :3] * alpha, alpha], -1), 6)


IMAGES = {'opaque': image(1, True), 'clear': image(2, False), 'other': image(3, False)}


def straight(p):
    a = p[..., 3:]
    return np.concatenate([np.where(a > 0, p[..., :3] / np.where(a > 0, a, 1), 0), a], -1)


def premultiplied(s):
    return np.concatenate([s[..., :3] * s[..., 3:], s[..., 3:]], -1)


def padded(p, mode='constant'):
    return np.pad(p, ((PAD, PAD), (PAD, PAD), (0, 0)), mode=mode)


def cropped(p, margin_x, margin_y):
    """Returns a padded image that is transparent beyond a margin around the original image."""
    out = np.zeros_like(p)
    y, x = PAD - margin_y, PAD - margin_x
    out[y:-y or None, x:-x or None] = p[y:-y or None, x:-x or None]
    return out


cases = []


def case(name, filter, source, parameters, result, bounds=None, clamped=False, tolerance=1e-4):
    """Adds a case. `result` has the size of the image, or is padded on all sides."""
    margin = (result.shape[0] - H) // 2 if bounds is None else 0
    if bounds is None:
        # Up to two pixels of the padding are kept, which show the values outside the image.
        keep = min(margin, 2)
        if margin > keep:
            cut = margin - keep
            result = result[cut:-cut, cut:-cut]
        bounds = [-keep, -keep, W + 2 * keep, H + 2 * keep]
    cases.append({
        'name': name, 'filter': filter, 'image': source, 'parameters': parameters, 'bounds': bounds,
        'clamped': clamped, 'tolerance': tolerance,
        'expected': [round(float(v), 5) + 0.0 for v in result.ravel()]})


def per_plane(p, function):
    return np.stack([function(p[..., c]) for c in range(4)], -1)


# Neighborhoods.
for source in ['opaque', 'clear']:
    p = IMAGES[source]
    for sigma in [0.6, 1.5]:
        blur = per_plane(padded(p), lambda c: ndimage.gaussian_filter(c, sigma, mode='constant'))
        margin = int(np.ceil(3 * sigma))
        case(f'gaussian {sigma} {source}', 'CIGaussianBlur', source, {'inputRadius': sigma},
             cropped(blur, margin, margin))
    blur = per_plane(p, lambda c: ndimage.gaussian_filter(c, 2.3, mode='nearest'))
    case(f'gaussian clamped {source}', 'CIGaussianBlur', source, {'inputRadius': 2.3}, blur,
         clamped=True)

    for width in [3, 4, 5.5]:
        reach = int(np.ceil((width - 1) / 2))
        kernel = np.ones(2 * reach + 1)
        kernel[0] = kernel[-1] = (width - (2 * reach - 1)) / 2
        kernel /= width

        def box(c):
            for axis in (0, 1):
                c = ndimage.correlate1d(c, kernel, axis, mode='constant')
            return c
        case(f'box {width} {source}', 'CIBoxBlur', source, {'inputRadius': width},
             per_plane(padded(p), box))

    for (w, h) in [(5, 5), (3, 7), (4, 1), (9, 2)]:
        odd = (2 * (h // 2) + 1, 2 * (w // 2) + 1)
        most = per_plane(padded(p), lambda c: ndimage.maximum_filter(c, odd, mode='constant'))
        # The pixels around the image are 0. Negative pixels are smaller, so a maximum near the border is at least 0.
        case(f'maximum {w}x{h} {source}', 'CIMorphologyRectangleMaximum', source,
             {'inputWidth': w, 'inputHeight': h}, most)
        least = per_plane(padded(p), lambda c: ndimage.minimum_filter(c, odd, mode='constant'))
        case(f'minimum {w}x{h} {source}', 'CIMorphologyRectangleMinimum', source,
             {'inputWidth': w, 'inputHeight': h}, cropped(least, 0, 0))

    case(f'median {source}', 'CIMedianFilter', source, {},
         per_plane(p, lambda c: ndimage.median_filter(c, 3, mode='nearest')))

    weights = [-1, 0.5, 1, -2, 0.25, 2, -1, 0.3, 1.5]
    kernel = np.array(weights).reshape(3, 3)
    sums = per_plane(padded(p), lambda c: ndimage.correlate(c, kernel, mode='constant'))
    case(f'convolution {source}', 'CIConvolution3X3', source, {'inputWeights': weights}, sums)
    case(f'convolution with a bias {source}', 'CIConvolution3X3', source,
         {'inputWeights': weights, 'inputBias': 0.25}, sums + 0.25)

    binomial = np.outer([1, 2, 1], [1, 2, 1]) / 16
    mean = per_plane(p, lambda c: ndimage.correlate(c, binomial, mode='nearest'))
    detail = p - mean
    is_noise = np.abs(detail[..., :3] @ LUMA)[..., None] < 0.03
    reduced = np.where(is_noise, mean, p + 0.7 * detail)
    reduced[..., 3] = p[..., 3]
    case(f'noise reduction {source}', 'CINoiseReduction', source,
         {'inputNoiseLevel': 0.03, 'inputSharpness': 0.7}, reduced)

    steps = np.arange(-2, 3)
    bell = np.exp(-steps ** 2 / (2 * 1.2 ** 2))
    wave = bell * np.sin(2 * np.pi * steps / 6)
    wave /= (wave * steps).sum()
    bell = bell / bell.sum()

    def strongest(kernel):
        # In arrays, the y-axis points down.
        all = np.stack(
            [ndimage.correlate(p[..., c], kernel[::-1], mode='nearest') for c in range(3)], -1)
        pick = np.abs(all).argmax(-1)
        return np.take_along_axis(all, pick[..., None], -1)[..., 0]
    gabor = np.zeros((H, W, 4))
    gabor[..., 0] = strongest(np.outer(bell, wave))
    gabor[..., 1] = strongest(np.outer(wave, bell))
    gabor[..., 3] = 1
    case(f'gabor gradients {source}', 'CIGaborGradients', source, {}, gabor)

    # Colors.
    s = straight(p)
    m = np.array([[0.3, 0.6, 0.2, 0.1], [-0.5, 1.2, 0.1, 0], [0.2, 0.2, 0.9, -0.1],
                  [0.1, 0, 0, 0.8]])
    bias = np.array([0.05, -0.02, 0.1, 0.05])
    case(f'color matrix {source}', 'CIColorMatrix', source, {
        'inputRVector': list(m[0]), 'inputGVector': list(m[1]), 'inputBVector': list(m[2]),
        'inputAVector': list(m[3]), 'inputBiasVector': list(bias)},
        premultiplied(s @ m.T + bias))
    c = np.array([[0.1, 0.8, -0.3, 0.4], [0, 1.5, 0, -0.5], [-0.2, 0.3, 1, 0.2],
                  [0.1, 0.5, 0.2, 0.1]])
    case(f'polynomial {source}', 'CIColorPolynomial', source, {
        'inputRedCoefficients': list(c[0]), 'inputGreenCoefficients': list(c[1]),
        'inputBlueCoefficients': list(c[2]), 'inputAlphaCoefficients': list(c[3])},
        premultiplied(sum(c[:, k] * s ** k for k in range(4))))
    for (name, saturation, brightness, contrast) in [
            ('controls', 0.4, 0.1, 1.3), ('controls of the punch card', 50, 8, 20)]:
        gray = (s[..., :3] @ LUMA)[..., None]
        rgb = gray + (s[..., :3] - gray) * saturation
        rgb = (rgb - 0.5) * contrast + 0.5 + brightness
        case(f'{name} {source}', 'CIColorControls', source, {
            'inputSaturation': saturation, 'inputBrightness': brightness,
            'inputContrast': contrast}, premultiplied(np.concatenate([rgb, s[..., 3:]], -1)),
            tolerance=1e-4 if contrast < 2 else 5e-3)
    most = np.repeat(s[..., :3].max(-1, keepdims=True), 3, -1)
    case(f'maximum component {source}', 'CIMaximumComponent', source, {},
         premultiplied(np.concatenate([most, s[..., 3:]], -1)))
    for threshold in [0.5, 0.37]:
        bits = (s[..., :3] > threshold) * 1.0
        case(f'threshold {threshold} {source}', 'CIColorThreshold', source,
             {'inputThreshold': threshold}, premultiplied(np.concatenate([bits, s[..., 3:]], -1)))
    levels = np.minimum(255, np.floor(np.clip(s[..., :3] @ LUMA, 0, 1) * 256)).astype(int)
    counts = np.bincount(levels[s[..., 3] > 0].ravel(), minlength=256)
    center = threshold_otsu(hist=(counts, np.arange(256)))
    bits = (s[..., :3] >= (center + 1) / 256) * 1.0
    case(f'otsu {source}', 'CIColorThresholdOtsu', source, {},
         premultiplied(np.concatenate([bits, s[..., 3:]], -1)))

    def curve(v):
        size = np.abs(v)
        return np.sign(v) * np.where(size <= 0.0031308, 12.92 * size, 1.055 * size ** (1 / 2.4) - 0.055)

    def uncurve(v):
        size = np.abs(v)
        return np.sign(v) * np.where(size <= 0.04045, size / 12.92, ((size + 0.055) / 1.055) ** 2.4)
    for name, f in [('CILinearToSRGBToneCurve', curve), ('CISRGBToneCurveToLinear', uncurve)]:
        case(f'{name} {source}', name, source, {},
             premultiplied(np.concatenate([f(s[..., :3]), s[..., 3:]], -1)))

    x, y = np.meshgrid(np.arange(W) + 0.5, H - np.arange(H) - 0.5)
    far = np.hypot(x - W / 2, y - H / 2) / (np.hypot(W, H) / 2 * 0.8)
    factor = (1 - 0.7 * np.minimum(1, far ** 2))[..., None]
    case(f'vignette {source}', 'CIVignette', source,
         {'inputIntensity': 0.7, 'inputRadius': 0.8},
         np.concatenate([p[..., :3] * factor, p[..., 3:]], -1))
    t = np.clip((np.hypot(x - 4, y - 3) - 4 * 0.7) / (4 * 1.3 - 4 * 0.7), 0, 1)
    factor = (1 - 0.9 * (3 * t ** 2 - 2 * t ** 3))[..., None]
    case(f'vignette effect {source}', 'CIVignetteEffect', source, {
        'inputCenter': [4, 3], 'inputRadius': 4, 'inputIntensity': 0.9, 'inputFalloff': 0.3},
        np.concatenate([p[..., :3] * factor, p[..., 3:]], -1))

    # Two images.
    q = IMAGES['other']
    case(f'over {source}', 'CISourceOverCompositing', source,
         {'inputBackgroundImage': 'other'}, p + q * (1 - p[..., 3:]))
    t = straight(q)
    alpha = p[..., 3:] * q[..., 3:]
    case(f'difference {source}', 'CIColorAbsoluteDifference', source, {'inputImage2': 'other'},
         premultiplied(np.concatenate([np.abs(s - t)[..., :3], alpha], -1)))

    def xyz_matrix():
        primaries = np.array([[0.64, 0.33], [0.30, 0.60], [0.15, 0.06]])
        columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in primaries]).T
        wx, wy = 0.3127, 0.3290
        white = np.array([wx / wy, 1, (1 - wx - wy) / wy])
        return columns * np.linalg.solve(columns, white), white

    def lab(rgb):
        m, white = xyz_matrix()
        return skcolor.xyz2lab(rgb @ m.T / white * skcolor.xyz_tristimulus_values(
            illuminant='D65', observer='2'))
    delta = skcolor.deltaE_ciede94(lab(s[..., :3]), lab(t[..., :3]))
    case(f'lab difference {source}', 'CILabDeltaE', source, {'inputImage2': 'other'},
         premultiplied(np.concatenate([np.repeat(delta[..., None], 3, -1), alpha], -1)),
         tolerance=5e-3)

    # Scaling and mapping.
    for (scale, aspect) in [(0.5, 1), (1.5, 1), (0.5, 3), (2, 0.25)]:
        size = (round(W * scale * aspect), round(H * scale))
        scaled = per_plane(p, lambda c: np.asarray(
            Image.fromarray(c.astype(np.float32), 'F').resize(size, Image.LANCZOS), float))
        case(f'lanczos {scale} {aspect} {source}', 'CILanczosScaleTransform', source,
             {'inputScale': scale, 'inputAspectRatio': aspect}, scaled, [0, 0, *size])
    for name, t in [('turned', [0.8, 0.6, -0.6, 0.8, 3.3, -2.1]), ('sheared', [1.4, 0, 0.5, -0.7, 0.25, 8]),
                    ('moved', [1, 0, 0, 1, 2, -1]), ('moved in part', [1, 0, 0, 1, 0.5, 0.25])]:
        a, b, c_, d, tx, ty = t
        corners = [(a * u + c_ * v + tx, b * u + d * v + ty) for u in (0, W) for v in (0, H)]
        us, vs = zip(*corners)
        x0, y0 = int(np.floor(min(us) + 1e-6)), int(np.floor(min(vs) + 1e-6))
        x1, y1 = int(np.ceil(max(us) - 1e-6)), int(np.ceil(max(vs) - 1e-6))
        gx, gy = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y1 - 1, y0 - 1, -1) + 0.5)
        back = np.linalg.inv(np.array([[a, c_, tx], [b, d, ty], [0, 0, 1]]))
        u = back[0, 0] * gx + back[0, 1] * gy + back[0, 2]
        v = back[1, 0] * gx + back[1, 1] * gy + back[1, 2]
        mapped = per_plane(p, lambda c: ndimage.map_coordinates(
            c, [H - v - 0.5, u - 0.5], order=1, mode='grid-constant'))
        case(f'affine {name} {source}', 'CIAffineTransform', source, {'inputTransform': t}, mapped,
             [x0, y0, x1 - x0, y1 - y0])

# A blur of sRGB bytes, which is computed with linear values.
levels = np.random.default_rng(9).integers(0, 256, (H, W, 3))
levels[2:4, 2:6] = [250, 4, 128]


def encoded(v):
    v = np.clip(v, 0, 1)
    return np.round(255 * np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055))


linear = np.where(levels / 255 <= 0.04045, levels / 255 / 12.92, ((levels / 255 + 0.055) / 1.055) ** 2.4)
small = [np.asarray(Image.fromarray(linear[..., c].astype(np.float32), 'F').resize((4, 3), Image.LANCZOS))
         for c in range(3)]
bytes_ = {
    'levels': [int(v) for v in levels.ravel()],
    'gaussian': [int(v) for v in encoded(
        ndimage.gaussian_filter(linear, (1.2, 1.2, 0), mode='nearest')).ravel()],
    'box': [int(v) for v in encoded(ndimage.uniform_filter(linear, (5, 5, 1), mode='nearest')).ravel()],
    'lanczos': [int(v) for v in encoded(np.stack(small, -1)).ravel()],
    'median': [int(v) for v in ndimage.median_filter(levels, (3, 3, 1), mode='nearest').ravel()],
    'maximum': [int(v) for v in ndimage.maximum_filter(levels, (3, 5, 1), mode='nearest').ravel()],
    'minimum': [int(v) for v in ndimage.minimum_filter(levels, (3, 5, 1), mode='nearest').ravel()],
    'storedGaussian': [int(v) for v in np.round(ndimage.gaussian_filter(
        levels.astype(float), (1.2, 1.2, 0), mode='nearest')).ravel()],
    'storedBox': [int(v) for v in np.round(
        ndimage.uniform_filter(levels.astype(float), (5, 5, 1), mode='nearest')).ravel()],
    'storedLanczos': [int(v) for v in np.clip(np.round(np.stack([np.asarray(
        Image.fromarray(levels[..., c].astype(np.float32), 'F').resize((4, 3), Image.LANCZOS))
        for c in range(3)], -1)), 0, 255).ravel()],
}
out = {'width': W, 'height': H,
       'images': {k: [float(f'{v:.6g}') for v in p.ravel()] for k, p in IMAGES.items()},
       'bytes': bytes_, 'cases': cases}
path = pathlib.Path(__file__).with_name('filters.json')
path.write_text(json.dumps(out, separators=(',', ':')))
print(len(cases), 'cases,', path.stat().st_size, 'bytes')

"""The ground on which materials are drawn: noises and cells that repeat at the borders, and how colours are mixed on it."""
import numpy as np
from scipy import fft, ndimage
from scipy.spatial import cKDTree

WIDE = 2048


def hex_rgb(colour):
    """'#A8481F' as three numbers from 0 to 1."""
    return np.array([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)



def smooth(low, high, x):
    """0 below `low`, 1 above `high`, an S between."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)



def blend(a, b, amount):
    """Colour `a` (a hex or a picture) with `amount` (a field) of `b`."""
    a = hex_rgb(a) if isinstance(a, str) else a
    b = hex_rgb(b) if isinstance(b, str) else b
    return a + (b - a) * amount[..., None]



def ramp(x, stops):
    """A field as colours, through stops of (position, hex)."""
    at = [s[0] for s in stops]
    tints = np.array([hex_rgb(s[1]) for s in stops])
    return np.stack([np.interp(x, at, tints[:, c]) for c in range(3)], -1).astype(np.float32)



class Field:
    """A square (or wide) piece of ground of `extent` metres on which noises are drawn."""

    def __init__(self, extent, seed, shape=(WIDE, WIDE)):
        self.extent, self.shape, self.seed = extent, shape, seed
        self.pixel = extent / shape[1]
        self.calls = 0

    def noise(self, scale, slope=2.0, stretch=(1.0, 1.0), turn=0.0, finest=0.0):
        """Noise of zero mean and unit spread; `scale` is its largest feature, `slope` how soft it is,
        `stretch` how fine it is along and across its `turn` (0.1 is ten times as long)."""
        self.calls += 1
        luck = np.random.default_rng(self.seed * 1000 + self.calls)
        white = luck.standard_normal(self.shape, np.float32)
        fy = fft.fftfreq(self.shape[0], self.pixel).astype(np.float32)[:, None]
        fx = fft.rfftfreq(self.shape[1], self.pixel).astype(np.float32)[None, :]
        c, s = np.cos(turn), np.sin(turn)
        along, across = (fx * c + fy * s) / stretch[0], (-fx * s + fy * c) / stretch[1]
        squared = along ** 2 + across ** 2
        gain = (squared + (1 / scale) ** 2) ** (-slope / 2)
        if finest:
            gain *= np.exp(-squared * finest ** 2)
        gain[0, 0] = 0
        out = fft.irfft2(fft.rfft2(white) * gain, self.shape)
        return (out / out.std()).astype(np.float32)

    def warp(self, picture, by, far):
        """The picture bent by two noises, `far` metres at one spread."""
        dy, dx = by
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]].astype(np.float32)
        return ndimage.map_coordinates(picture, (y + dy * far / self.pixel, x + dx * far / self.pixel), order=1, mode='grid-wrap')

    def cells(self, size, seed_more=0, even=False):
        """Voronoi cells about `size` metres wide: index of the cell and distance to its border in metres."""
        luck = np.random.default_rng(self.seed * 77 + seed_more)
        high, wide = self.shape[0] * self.pixel, self.extent
        count = int(high * wide / size ** 2)
        if even:
            columns, rows = round(wide / size), round(high / size)
            gx, gy = np.meshgrid(np.arange(columns), np.arange(rows))
            points = np.stack([(gx + 0.5 * (gy % 2) + luck.uniform(-.22, .22, gx.shape)) * wide / columns,
                               (gy + luck.uniform(-.22, .22, gx.shape)) * high / rows], -1).reshape(-1, 2) % [wide, high]
        else:
            points = luck.uniform(0, 1, (count, 2)) * [wide, high]
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]]
        at = np.stack([(x.ravel() + 0.5) * self.pixel, (y.ravel() + 0.5) * self.pixel], -1)
        far, who = cKDTree(points, boxsize=[wide, high]).query(at, k=2, eps=0)
        apart = points[who[:, 0]] - points[who[:, 1]]
        apart -= np.round(apart / [wide, high]) * [wide, high]
        border = (far[:, 1] ** 2 - far[:, 0] ** 2) / (2 * np.hypot(apart[:, 0], apart[:, 1]) + 1e-9)
        return who[:, 0].reshape(self.shape), border.reshape(self.shape).astype(np.float32), len(points)

    def net(self, size, bend, far, seed_more=0, long=1.0):
        """A net of veins: distance in metres to the nearest one, two numbers from 0 to 1 for every vein, and the cell.
        The veins are borders of cells about `size` metres wide, bent by `far` metres; those of cells `long` times
        as long as wide run aslant (x against y, which repeats at the borders)."""
        luck = np.random.default_rng(self.seed * 77 + seed_more)
        box = np.array([self.extent / long, self.extent])
        points = luck.uniform(0, 1, (int(box[0] * box[1] / size ** 2), 2)) * box
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]] * self.pixel
        across = y + bend[0] * far + (x if long > 1 else 0)
        at = np.stack([((x + bend[1] * far) / long).ravel(), across.ravel()], -1) % box
        reach, who = cKDTree(points, boxsize=box * (1 + 1e-12)).query(at, k=2)
        apart = points[who[:, 0]] - points[who[:, 1]]
        apart -= np.round(apart / box) * box
        away = (reach[:, 1] ** 2 - reach[:, 0] ** 2) / (2 * np.hypot(apart[:, 0], apart[:, 1]) + 1e-9)
        pair = np.minimum(who[:, 0], who[:, 1]) * 7919 + np.maximum(who[:, 0], who[:, 1])
        return (away.reshape(self.shape).astype(np.float32), luck.random(104729, np.float32)[pair % 104729].reshape(self.shape),
                luck.random(99991, np.float32)[pair % 99991].reshape(self.shape), who[:, 0].reshape(self.shape))

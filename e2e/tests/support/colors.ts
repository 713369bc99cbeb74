import type { Page } from '@playwright/test';

/** What a page's colors are judged by, inside the page. */
interface Colors {
  isSolid: (color: string) => boolean;
  /** The first solid color from an element up. */
  behind: (element: Element | null) => string;
  /** As WCAG 2.2 defines the ratio: 1 to 21. */
  contrast: (one: string, other: string) => number;
}

declare global {
  interface Window {
    colors: Colors;
  }
}

/** Makes `window.colors` available to what is evaluated in the page, until it loads again. */
export const measureColors = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color: string): number[] => {
      if (canvas === null) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return Array.from(canvas.getImageData(0, 0, 1, 1).data);
    };
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = rgba(color).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isSolid = (color: string): boolean => (rgba(color)[3] ?? 0) === 255;
    window.colors = {
      isSolid,
      behind(element) {
        for (let at = element; at; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at);
          if (isSolid(backgroundColor)) return backgroundColor;
        }
        return 'white';
      },
      contrast(one, other) {
        const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
        return (bright + 0.05) / (dark + 0.05);
      },
    };
  });

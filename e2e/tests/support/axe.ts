import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe parses the same dozen colors again for every element and all that is behind it, which takes a fifth of its time:
 * once for each color, copied as axe itself copies one.
 */
const REMEMBER_COLORS = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known !== undefined) return Object.assign(this, known);
    const result = parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return result;
  };
}`;

/** Axe reports no more passes than needed, does not load style sheets again to read them, and leaves frames alone. */
const QUICK: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };

/** What violates the rules, of each violated rule the elements. */
export async function violationsOf(
  page: Page,
  runOnly: axe.RunOnly,
): Promise<{ id: string; nodes: { html: string }[] }[]> {
  // Loading axe takes a quarter as long as its work: once for a document, however often it is judged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}\n${REMEMBER_COLORS}`);
  return page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    { ...QUICK, runOnly },
  );
}

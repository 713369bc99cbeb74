import { sampleDefinition } from '@countersign/engine/sample';
import { routes } from '@countersign/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDefinition } from './definition.ts';
import { carrier, reloadCarrier } from './texts.ts';

const { Blocks: QuestionBlocks, ...Definition } = sampleDefinition();
const unknown = carrier.get();
/** The name of the newest form; forms are asked for by these names. */
let newest = 'Before';
let asked: string[] = [];

const answer = (code: number, data: object | null) => Response.json({ code, data, message: '' }, { status: code });

beforeEach(async () => {
  newest = 'Before';
  asked = [];
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => undefined } } });
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const AppDefName = newest;
    if (path === routes.getCarrier.path) {
      const Brand = { Colors: { Accent: '', AccentDark: '' }, Values: {} };
      return answer(200, { AppDefName, ReadsIllustrations: false, Brand, Texts: {} });
    }
    const { appDefName }: { appDefName: string } = JSON.parse(init.body);
    asked.push(appDefName);
    if (appDefName !== AppDefName) return answer(404, null);
    return answer(200, { AppDefName, DefinitionVersion: `form ${AppDefName}`, QuestionBlocks, Definition });
  });
  await reloadCarrier();
});
afterEach(async () => {
  // The next test begins as a page does: with a carrier that is not known yet.
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await reloadCarrier();
  carrier.set(unknown);
  vi.unstubAllGlobals();
});

// spec flow 9.8
it('loads a form by its new name, on a page that was loaded before it had that name', async () => {
  expect(await loadDefinition('form Before')).toMatchObject({ version: 'form Before' });
  newest = 'After';
  expect(await loadDefinition('form After', 'case')).toMatchObject({ version: 'form After' });
  expect(asked).toEqual(['Before', 'Before', 'After']);
});

it('asks for a form that the server does not have only once more', async () => {
  vi.stubGlobal('fetch', async (_path: string, init: { body?: string }) => {
    if (init.body) asked.push(init.body);
    return answer(404, null);
  });
  expect(await loadDefinition('no form', 'case')).toBeNull();
  expect(asked).toHaveLength(2);
});

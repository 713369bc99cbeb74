import { beforeEach, describe, expect, it } from 'vitest';
import { createZipFill, type FilledPart, type Fills, fillsOf, type Parts, type Place } from './zip-fill.ts';

const CHICAGO: Place = { City: 'Chicago', State: 'IL' };
const VERMONT: Place = { City: '', State: 'VT' };
const NOWHERE: Place = { City: '', State: '' };

const parts = (City: string | null, State: string | null): Parts => ({
  City: City === null ? null : { text: City, options: null },
  State: State === null ? null : { text: State, options: ['IL', 'VT', 'TX'] },
});

describe('what a zip fills in', () => {
  it.each<[string, Place, Parts, Fills, Fills]>([
    ['both, where both are empty', CHICAGO, parts('', ''), {}, { City: 'Chicago', State: 'IL' }],
    ['the state alone, where the city is not known', VERMONT, parts('', ''), {}, { State: 'VT' }],
    ['nothing, where nothing is known', NOWHERE, parts('', ''), {}, {}],
    ['nothing over a city that was typed', CHICAGO, parts('Evanston', ''), {}, { State: 'IL' }],
    ['no city beside another state', CHICAGO, parts('', 'TX'), {}, {}],
    ['the city beside its own state', CHICAGO, parts('', 'IL'), {}, { City: 'Chicago' }],
    [
      'no state that the question does not offer',
      { City: 'Pago Pago', State: 'AS' },
      parts('', ''),
      {},
      { City: 'Pago Pago' },
    ],
    ['nothing that cannot be edited', CHICAGO, parts(null, ''), {}, { State: 'IL' }],
    ['the next place, over its own', CHICAGO, parts('Dallas', 'TX'), { City: 'Dallas', State: 'TX' }, CHICAGO],
    [
      'nothing over its own that was changed',
      CHICAGO,
      parts('Plano', 'TX'),
      { City: 'Dallas', State: 'TX' },
      { State: 'IL' },
    ],
    [
      'away with its own city, where the next is not known',
      VERMONT,
      parts('Dallas', 'TX'),
      { City: 'Dallas', State: 'TX' },
      { City: '', State: 'VT' },
    ],
    ['nothing again that stands there already', CHICAGO, parts('Chicago', 'IL'), CHICAGO, {}],
  ])('%s', (_name, place, form, mine, expected) => {
    expect(fillsOf(place, form, mine)).toEqual(expected);
  });
});

describe('while a zip is typed', () => {
  const places: Record<string, Place> = { '60601': CHICAGO, '05001': VERMONT };
  let texts: Record<FilledPart, string>;
  let asked: string[];
  let answers: (() => void)[];
  let fill: ReturnType<typeof createZipFill>;

  beforeEach(() => {
    texts = { City: '', State: '' };
    asked = [];
    answers = [];
    fill = createZipFill('60601', {
      read: () => parts(texts.City, texts.State),
      write: (fills) => Object.assign(texts, fills),
      ask: (zip) => {
        asked.push(zip);
        return new Promise((answer) => answers.push(() => answer(places[zip] ?? null)));
      },
    });
  });
  const answerAll = async () => {
    for (const answer of answers.splice(0)) answer();
    await Promise.resolve();
    await Promise.resolve();
  };

  it('nothing is requested before it is complete, nor for the zip that was there when the page was opened', () => {
    for (const zip of ['60601', '6060', '606', '', '0', '05', '050', '0500']) fill.changed(zip);
    expect(asked).toEqual([]);
  });

  it('its city and state are filled in, and others when it is corrected', async () => {
    fill.changed('05001');
    await answerAll();
    expect(texts).toEqual({ City: '', State: 'VT' });
    fill.changed('0500');
    fill.changed('60601');
    await answerAll();
    expect(texts).toEqual(CHICAGO);
  });

  it('what is typed before the response arrives stays', async () => {
    fill.changed('05001');
    texts.State = 'TX';
    await answerAll();
    expect(texts.State).toBe('TX');
  });

  it.each([
    ['another zip', () => fill.changed('0500')],
    ['leaving the page', () => fill.stop()],
  ])('an answer that comes after %s is dropped', async (_name, act) => {
    fill.changed('05001');
    act();
    await answerAll();
    expect(texts).toEqual({ City: '', State: '' });
  });

  it('a zip that cannot be looked up changes nothing', async () => {
    fill.changed('99999');
    await answerAll();
    expect(texts).toEqual({ City: '', State: '' });
  });
});

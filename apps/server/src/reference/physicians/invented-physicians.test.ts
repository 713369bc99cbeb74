import { describe, expect, it } from 'vitest';
import { inventedPhysicians } from './invented-physicians.ts';

const found = inventedPhysicians();
const states = [...new Set(found.map(({ state }) => state))];

describe('the invented doctors', () => {
  it.each(['Smith', 'Johnson', 'Garcia', 'Nguyen', 'Lee', 'Brown', 'Martinez', 'Roberts'])(
    'has a %s in every state',
    (name) => {
      const here = new Set(found.filter(({ last_name }) => last_name === name).map(({ state }) => state));
      expect(states.filter((state) => !here.has(state))).toEqual([]);
    },
  );

  it('are doctors in every state and the District of Columbia, always the same', () => {
    expect(states.length).toBeGreaterThanOrEqual(51);
    expect(inventedPhysicians()).toEqual(found);
  });
});

/**
 * Law: sections on one page are neighbors on their reader's way, each of them is on that page, and no other is (spec
 * pages 4.7).
 */
import { describe, expect, it } from 'vitest';
import { countPages, sharedPageOf } from '../../apps/web/src/section/shared-pages.ts';
import { type Application, openApplication, guidedSections } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

const { model } = referenceCarrier();
const B = 'SECTIONBPolicyOwner';

function open(given: Pick<Parameters<typeof openApplication>[1], 'stage' | 'role'>, owned: 'SoleOwner' | 'No') {
  const owners = owned === 'No' ? { 'PolicyOwnerInformation[0].PolicyOwnerType': 'Business' } : {};
  return openApplication(model, {
    ...given,
    today: '2026-11-20',
    answers: { [B]: { PolicyOwnerInsured: owned, ...owners }, SECTIONDCoverageDetails: { ProductName: 'Term20' } },
  });
}

const READERS = [
  { stage: 1, role: 'Agent' },
  { stage: 2.1, role: 'InsuredOwner' },
  { stage: 3, role: 'OwnerA' },
] as const;

const onWay = (application: Application): string[] => guidedSections(application).map(({ block }) => block);

describe.each(READERS)('for %j', (reader) => {
  it.each(['SoleOwner', 'No'] as const)('with an owner %s', (owned) => {
    const application = open(reader, owned);
    const way = onWay(application);
    for (const block of way) {
      const page = sharedPageOf(application, block);
      if (page === null) continue;
      const start = way.indexOf(page.names[0]);
      expect(page.names).toContain(block);
      expect(page.names).toEqual(way.slice(start, start + page.names.length));
      for (const name of page.names) expect(sharedPageOf(application, name)).toEqual(page);
    }
    expect(countPages(application, way)).toBeLessThan(way.length);
  });
});

it('a section that an answer adds is shown at its place, and one that is not shown has no page', () => {
  const [alone, business] = [open(READERS[0], 'SoleOwner'), open(READERS[0], 'No')];
  const A = 'SECTIONAProposedInsured';
  expect(sharedPageOf(alone, A)?.names).toEqual([A, B, 'SECTIONCBeneficiaryInformation']);
  expect(sharedPageOf(alone, 'PartnershipStatement')).toBeNull();
  expect(sharedPageOf(business, A)?.names).toEqual([A, B, 'PartnershipStatement', 'SECTIONCBeneficiaryInformation']);
});

it('an earlier form has no such pages', () => {
  const { SharedPages: _pages, ...Settings } = model.definition.Settings;
  const older = { ...model, definition: { ...model.definition, Settings } };
  const application = openApplication(older, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  expect(sharedPageOf(application, 'SECTIONAProposedInsured')).toBeNull();
});

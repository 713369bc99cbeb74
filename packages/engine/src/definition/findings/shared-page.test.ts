import { A, type Change, D, findingPairs } from '../../testing/finding-pairs.ts';

const B = 'SECTIONBPolicyOwner';

const shared =
  (...pages: string[][]): Change =>
  ({ Settings }) => {
    Settings.SharedPages = pages.map((Blocks, at) => ({ Title: `Page ${at}`, Blocks }));
  };

findingPairs('shared-page', [
  ['has fewer than two sections', shared([A]), shared([A, B])],
  ['Did you mean "SECTIONBPolicyOwner"?', shared([A, 'SECTIONBPolicyOwners']), shared([A, B])],
  ['"SECTIONDCoverageDetails" does not follow', shared([A, D]), shared([A, B, D])],
  ['"Declarations" has a page of its own.', shared([A, 'Declarations']), shared([A, B])],
  ['is already on another page', shared([A, B], [B, D]), shared([A, B])],
]);

import { findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('progress-route', [
  [
    'has no place for this section',
    (d) => void d.Settings.ProgressRoutes.pop(),
    (d) => void d.Settings.ProgressRoutes.reverse(),
  ],
  [
    'There is no section with the route "nowhere"',
    (d) => void d.Settings.ProgressRoutes.push('nowhere'),
    () => undefined,
  ],
]);

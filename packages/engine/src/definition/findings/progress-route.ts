import { suggestion } from '../../clause/suggestion.ts';
import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { Finding } from '../model.ts';

/**
 * A section of the menu that the progress bar does not count ("Page 0 of 50"), or an entry in the progress bar that is
 * not a section or is listed twice.
 */
export const progressRoute: Check = (draft) => {
  const { ProgressRoutes: routes } = draft.definition.Settings;
  const known = draft.blocks.map(({ data }) => data.Route);
  const left: Finding[] = draft.blocks
    .filter(({ data }) => data.MenuEntry !== false && !routes.includes(data.Route))
    .map((block) => ({
      kind: 'progress-route',
      path: pathOf(draft, { kind: 'block', block: block.index, path: '', name: block.name }),
      message: `The progress bar has no place for this section: add "${block.data.Route}" to ProgressRoutes in definition.yaml.`,
      field: 'Route',
    }));
  const wrong = routes.flatMap((route, index): Finding[] => {
    const about = { kind: 'progress-route', path: 'Settings', field: `Settings.ProgressRoutes.${index}` };
    if (!known.includes(route))
      return [{ ...about, message: `There is no section with the route "${route}".${suggestion(route, known)}` }];
    return routes.indexOf(route) === index ? [] : [{ ...about, message: `"${route}" is in ProgressRoutes twice.` }];
  });
  return [...left, ...wrong];
};

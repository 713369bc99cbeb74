import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Progress } from '../ui/index.ts';

/** Position of the page among the progress routes (spec form §9). */
export function RouteProgress({ route }: { route: string }) {
  const texts = useTexts();
  const application = useApplication();
  const { position, count } = application.progress(route);
  return (
    <div className="route-progress">
      <Progress
        hideLabel
        label={texts('progress.label')}
        value={count === 0 ? 0 : (100 * position) / count}
        valueText={texts('progress.page', { Position: position, Count: count })}
      />
    </div>
  );
}

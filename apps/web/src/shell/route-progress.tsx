import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Progress } from '../ui/index.ts';

/** Position of the page among the progress routes (spec form §9). A page between them, such as the review, has none. */
export function RouteProgress({ route }: { route: string }) {
  const texts = useTexts();
  const application = useApplication();
  const { position, count } = application.progress(route);
  return (
    <div className="route-progress">
      {position === 0 ? null : (
        <Progress
          hideLabel
          label={texts('progress.label')}
          value={(100 * position) / count}
          valueText={texts('progress.page', { Position: position, Count: count })}
        />
      )}
    </div>
  );
}

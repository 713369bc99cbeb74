import { useApplication } from '../state/application.ts';
import { Progress } from '../ui/index.ts';

/** Position of the page among the progress routes (spec form §9). */
export function RouteProgress({ route }: { route: string }) {
  const application = useApplication();
  const { position, count } = application.progress(route);
  return (
    <div className="route-progress">
      <Progress
        hideLabel
        label="Progress of the application"
        value={count === 0 ? 0 : (100 * position) / count}
        valueText={`Page ${position} of ${count}`}
      />
    </div>
  );
}

import { useTexts } from '../state/texts.ts';
import { Button, Card } from '../ui/index.ts';

interface Bar {
  label: string;
  count: number;
  /** There are more than that. */
  isMore?: boolean;
  /** Shows what was counted. */
  onPress?: () => void;
}

/** A bar chart that is a table: one row a bar, its number beside it. */
export function Bars({
  title,
  note,
  heading,
  bars,
}: {
  title: string;
  note?: string;
  heading: string;
  bars: readonly Bar[];
}) {
  const texts = useTexts();
  const most = Math.max(0, ...bars.map(({ count }) => count));
  return (
    <Card>
      <table className="bars">
        <caption>
          {title}
          {note === undefined ? null : <small>{note}</small>}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{texts('figures.count')}</th>
          </tr>
        </thead>
        <tbody>
          {most === 0 ? (
            <tr>
              <td colSpan={2}>{texts('figures.none')}</td>
            </tr>
          ) : (
            bars.map(({ label, count, isMore = false, onPress }) => (
              <tr key={label}>
                <th scope="row">{onPress ? <BarButton label={label} onPress={onPress} /> : label}</th>
                <td className="bar">
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="track" width="100" height="10" />
                    <rect className="fill" width={(100 * count) / most} height="10" />
                  </svg>
                  {isMore ? texts('figures.orMore', { Count: count }) : count}
                </td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </Card>
  );
}

function BarButton({ label, onPress }: { label: string; onPress: () => void }) {
  const texts = useTexts();
  return (
    <Button variant="quiet" size="small" aria-label={`${label}: ${texts('figures.show.stage')}`} onPress={onPress}>
      {label}
    </Button>
  );
}

import { useTexts } from '../state/texts.ts';
import { Button, usePending } from '../ui/index.ts';
import { keepListFocus } from './keep-list-focus.ts';

/** A system of the settings, in a list: where it is, whether it accepts what it gets, and what waits for it. */
export function OtherSystem({
  name,
  badge,
  where,
  waiting,
  why,
  again,
}: {
  name: string;
  badge: { tone: 'success' | 'warning'; text: string };
  where: string;
  waiting: string;
  /** Why it does not get what waits; null: it does. */
  why: string | null;
  /** Tries it now; null: there is nothing to try. */
  again: { text: string; onPress: () => Promise<void> } | null;
}) {
  const texts = useTexts();
  const { isPending, run } = usePending();
  return (
    <li>
      <h3>
        {name} <span className={`badge ${badge.tone}`}>{texts(badge.text)}</span>
      </h3>
      <p>{where}</p>
      <p className="case-words">{waiting}</p>
      {why === null ? null : <p>{why}</p>}
      {again === null ? null : (
        <div className="case-buttons">
          <Button
            size="small"
            onPress={() => run(() => again.onPress().then(() => keepListFocus()))}
            isPending={isPending}
            aria-label={`${texts(again.text)}: ${name}`}
          >
            {texts(again.text)}
          </Button>
        </div>
      )}
    </li>
  );
}

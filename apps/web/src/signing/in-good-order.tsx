import { type Application, isMissing, missingFor, type MissingItem } from '@countersign/engine';
import { leftText } from '../controls/fold-state.ts';
import { useNavigation } from '../navigation.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Alert, Button } from '../ui/index.ts';

const missingToSign = (application: Application): MissingItem[] => missingFor(application, 'sign');
const missingToSend = (application: Application): MissingItem[] => missingFor(application, 'send');

/** What is missing before a signature, or before the case can be sent. */
export function useMissing(goal: 'sign' | 'send'): readonly MissingItem[] {
  return useApplicationValue(goal === 'sign' ? missingToSign : missingToSend) ?? [];
}

/** Whether the case is in good order: what is missing, by section, each with a link (spec pages 1.3). */
export function InGoodOrder({ goal }: { goal: 'sign' | 'send' }) {
  const missing = useMissing(goal);
  const texts = useTexts();
  const navigation = useNavigation();
  if (missing.length === 0) {
    return (
      <Alert tone="success" title={texts('order.good.title')}>
        <p>{texts(goal === 'sign' ? 'order.good.sign' : 'order.good.send')}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={texts(goal === 'sign' ? 'order.missing.sign' : 'order.missing.send')}>
      <ul className="missing-list">
        {missing.map((item) => (
          <li key={item.block}>
            {item.route === '' ? (
              item.title
            ) : (
              <Button variant="quiet" size="small" onPress={() => navigation.toSection(item.route)}>
                {item.title}
              </Button>
            )}
            {item.questions.length > 0 ? <span className="missing-count">{leftIn(item, texts)}</span> : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** An answer that breaks a rule is not called missing. */
function leftIn({ questions }: MissingItem, texts: Texts): string | null {
  const missing = questions.filter(({ error }) => isMissing(error)).length;
  return leftText({ wrong: questions.length - missing, missing }, texts);
}

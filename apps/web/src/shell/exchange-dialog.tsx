import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { useLoadAgain } from '../section/use-load-again.ts';
import { useApplication } from '../state/application.ts';
import type { Exchange } from '../state/queue-state.ts';
import { agreeToExchange, queueState, takeSavedAnswers } from '../state/saving.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Dialog } from '../ui/index.ts';

/**
 * Asks before signers are replaced by what was typed. While somebody is typing, it waits until the field is left, and
 * so do the answers; once the section is left it asks at once.
 */
export function ExchangeDialog() {
  const exchange = useSelected(queueState, (state) => state.exchange);
  const [closed, setClosed] = useState<Exchange | null>(null);
  const isTyping = useTyping(exchange);
  if (exchange === null || exchange === closed || (isTyping && !exchange.validate)) return null;
  return <Question exchange={exchange} onClose={() => setClosed(exchange)} />;
}

/** True from when the question came up in a text field until that field is left. */
function useTyping(exchange: Exchange | null): boolean {
  const [left, setLeft] = useState<Exchange | null>(null);
  useEffect(() => {
    if (exchange === null) return;
    const leave = () => setLeft(exchange);
    document.addEventListener('focusout', leave, { once: true });
    return () => document.removeEventListener('focusout', leave);
  }, [exchange]);
  return exchange !== null && exchange !== left && isTextField(document.activeElement);
}

const isTextField = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type="radio"], [type="checkbox"], [type="file"])') ?? false;

function Question({ exchange: { block, validate, signers }, onClose }: { exchange: Exchange; onClose: () => void }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const application = useApplication();
  const loadAgain = useLoadAgain();
  const [step, setStep] = useState<'asking' | 'refusing' | 'failed'>('asking');
  const isRefusing = step === 'refusing';
  const refuse = async () => {
    setStep('refusing');
    if (await loadAgain(takeSavedAnswers(block))) navigation.toSection(application.block(block).route);
    else setStep('failed');
  };
  return (
    <Dialog
      title={texts('exchange.title')}
      size="medium"
      alert
      // If the section was left, it has to be decided now; within a section, a person may go back to the field.
      {...(validate ? {} : { onClose, closeIcon: true })}
      actions={[
        {
          label: texts('exchange.refuse'),
          onPress: () => void refuse(),
          variant: 'secondary',
          isPending: isRefusing,
        },
        { label: texts('exchange.agree'), onPress: agreeToExchange, variant: 'danger' },
      ]}
    >
      {signers.map(({ Slot, Name, Ends }) => (
        <div key={Slot}>
          <p>{texts('exchange.text', { Name })}</p>
          <ul>
            {Ends.map((end) => (
              <li key={end}>{texts(`exchange.ends.${end}`)}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>{texts('exchange.same')}</p>
      <AlertLine tone="error" text={step === 'failed' ? texts('exchange.failed') : null} />
    </Dialog>
  );
}

import './review.css';
import { useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Button, Card, Printer } from '../ui/index.ts';
import { InGoodOrder } from './in-good-order.tsx';
import { readAll } from './reviewed-answers.ts';
import { ReviewedChapters } from './reviewed-chapters.tsx';
import { useReturnTo } from './use-return-to.ts';

/** First step of signing: whether anything is missing, and all answers, which open on this page (spec pages 3.1). */
export function AnswersStep({ page }: { page: string }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(() => cameFrom.get()?.page === page);
  return (
    <Card>
      <h2 className="sign-step">{texts('review.title')}</h2>
      <InGoodOrder goal="sign" />
      <div className="actions">
        <Button variant="secondary" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {texts(isOpen ? 'declarations.hideAnswers' : 'declarations.showAnswers')}
        </Button>
      </div>
      {isOpen ? <Answers page={page} /> : null}
    </Card>
  );
}

function Answers({ page }: { page: string }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const chapters = useApplicationValue(readAll) ?? [];
  useReturnTo(page);
  return (
    <div className="opened-answers">
      <p>{texts('review.intro')}</p>
      <ReviewedChapters page={page} chapters={chapters} />
      <Button variant="quiet" size="small" className="at-edge" onPress={() => navigation.toSection('review')}>
        <Printer size="1.0625rem" aria-hidden="true" /> {texts('declarations.toPrint')}
      </Button>
    </div>
  );
}

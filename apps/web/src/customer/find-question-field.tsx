import { useTexts } from '../state/texts.ts';
import { afterPress, DateField, MaskedField, SecretField, TextField, type TextFieldProps } from '../ui/index.ts';
import type { FindProblem, FindQuestion } from './find-rules.ts';

/** One question of the identity check. */
export function FindQuestionField({
  question,
  value,
  problem,
  onChange,
  onLeave,
}: {
  question: FindQuestion;
  value: string;
  problem: FindProblem | null;
  onChange: (text: string) => void;
  onLeave: () => void;
}) {
  const texts = useTexts();
  const label = texts(question.label);
  const field: TextFieldProps = {
    id: `find-${question.field}`,
    label,
    required: true,
    value,
    error: problem === null ? null : texts(`find.problem.${problem}`),
    // Identity data has to be typed: a browser that remembered it would prove the identity for whoever uses it next.
    autoComplete: 'off',
    onChange,
    // An error shown during a click would move the consent that is being clicked.
    onBlur: () => afterPress(onLeave),
  };
  switch (question.rule) {
    case 'number':
      return <SecretField {...field} maxLength={100} width="medium" />;
    case 'ssn':
      return <SecretField {...field} mask="ssn" width="medium" />;
    case 'taxId':
      return <SecretField {...field} mask="tax-id" width="medium" />;
    case 'zip':
      return <MaskedField {...field} mask="zip" width="short" />;
    case 'date':
      return <DateField {...field} hint={texts('find.dobHint')} width="medium" />;
    case 'text':
      return <TextField {...field} maxLength={100} width="medium" />;
  }
}

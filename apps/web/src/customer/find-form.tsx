import { useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, Card, CheckboxGroup, NativeSelect } from '../ui/index.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { FindQuestionField } from './find-question-field.tsx';
import { FIND_ROLES } from './find-rules.ts';
import type { ConsentQuery } from '../consent/use-consent-text.ts';
import type { FindForm as Form } from './use-find-form.ts';

/** The form of the identity check (spec flow §5, Find form), with the consent. */
export function FindForm({
  form,
  consent,
  asksWho,
  isClosed,
  isSending,
  onSubmit,
}: {
  form: Form;
  consent: ConsentQuery;
  /** The role in which the person signs is not known yet. */
  asksWho: boolean;
  isClosed: boolean;
  isSending: boolean;
  onSubmit: () => void;
}) {
  const texts = useTexts();
  const [readsConsent, setReadsConsent] = useState(false);
  const isReady = form.isValid && !isClosed;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card>
        <fieldset className="find-fields" disabled={isClosed}>
          <legend className="sr-only">{texts('find.title')}</legend>
          <p className="required-note">{texts('section.requiredNote')}</p>
          <div className="fieldset-body">
            {asksWho ? (
              <NativeSelect
                id="find-who"
                label={texts('find.who')}
                required
                choices={FIND_ROLES.map((each) => ({ value: each, label: texts(`find.who.${each}`) }))}
                value={form.role}
                onChange={form.choose}
              />
            ) : null}
            {form.questions.map((question) => (
              <FindQuestionField
                key={question.field}
                question={question}
                value={form.answer(question)}
                problem={form.shownProblem(question)}
                onChange={(text) => form.write(question, text)}
                onLeave={() => form.leave(question)}
              />
            ))}
          </div>
          <div className="consent">
            <Button variant="quiet" size="small" className="consent-link" onPress={() => setReadsConsent(true)}>
              {texts('find.consentLink')}
            </Button>
            <CheckboxGroup
              label={texts('find.consentLabel')}
              hint=""
              required
              choices={[{ value: 'agrees', label: texts('find.consentCheck') }]}
              value={form.agrees ? ['agrees'] : []}
              onChange={(chosen) => form.agree(chosen.includes('agrees'))}
            />
          </div>
        </fieldset>
        <div className="section-nav">
          <Button
            type="submit"
            className="next"
            isDisabled={!isReady}
            isPending={isSending}
            {...(isReady ? {} : { 'aria-describedby': 'find-reason' })}
          >
            {texts(isSending ? 'find.searching' : 'find.submit')}
          </Button>
          {isReady ? null : (
            <p className="disabled-reason" id="find-reason">
              {texts(isClosed ? 'find.closedReason' : 'find.disabledReason')}
            </p>
          )}
        </div>
      </Card>
      {readsConsent ? (
        <ConsentDialog
          consent={consent}
          onAgree={() => {
            form.agree(true);
            setReadsConsent(false);
          }}
          onClose={() => setReadsConsent(false)}
        />
      ) : null}
    </form>
  );
}

import { FieldError, Label, Text } from 'react-aria-components';
import { ErrorText, type FieldProps, Help, labelClass, LabelText, QuestionNumber } from './field.tsx';

/** Label, hint, error and help around controls of the component library, which connects them through context. */
export function FieldHead(field: FieldProps) {
  return (
    <>
      <div className="label-line">
        <QuestionNumber number={field.number} />
        <Label className={labelClass(field.label)}>
          <LabelText label={field.label} required={field.required ?? false} />
        </Label>
        <Help label={field.label}>{field.help}</Help>
      </div>
      {field.hint ? (
        <Text slot="description" className="hint">
          {field.hint}
        </Text>
      ) : null}
      <FieldError className="error">{field.error ? <ErrorText text={field.error} /> : null}</FieldError>
    </>
  );
}

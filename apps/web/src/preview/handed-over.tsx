import { useEffect, useMemo, useState } from 'react';
import type { Application, HandoverMapping } from '@countersign/engine';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card } from '../ui/index.ts';
import { PlainSelect } from './choices.tsx';
import { SourceText } from './source-text.tsx';
import { writtenCase } from './written-case.ts';

/** The answers of the page as the carrier's mappings write them for other systems. Nothing, if it has no mappings. */
export function HandedOver({ form, revision }: { form: Application; revision: string }) {
  const texts = useTexts();
  const mappings = useMappings(revision);
  const [name, setName] = useState('');
  const mapping = mappings.find(({ Name }) => Name === name) ?? mappings[0];
  const written = useMemo(() => (mapping === undefined ? null : writtenCase(form, mapping)), [form, mapping]);
  if (mapping === undefined || written === null) return null;
  return (
    <Card className="preview-handed-over">
      <h2>{texts('preview.handedOver')}</h2>
      <p>{texts('preview.handedOver.text')}</p>
      <PlainSelect
        label={texts('preview.handedOver.mapping')}
        choices={mappings.map(({ Name, Title }) => ({ value: Name, label: `${Title} (${Name})` }))}
        value={mapping.Name}
        onChange={setName}
      />
      {written.ok ? (
        <SourceText className="preview-written">{written.text}</SourceText>
      ) : (
        <Alert tone="warning" title={texts('preview.handedOver.fails')}>
          <ul>
            {written.failures.map(({ place, reason }) => (
              <li key={`${place} ${reason}`}>
                <code>{place}</code>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Card>
  );
}

/** As the server last read them; none until they have arrived. */
function useMappings(revision: string): readonly HandoverMapping[] {
  const [mappings, setMappings] = useState<readonly HandoverMapping[]>([]);
  useEffect(() => {
    let stopped = false;
    const load = async () => {
      const answer = await client.call('carrierMappings');
      if (!stopped && answer.ok) setMappings(answer.data.Mappings);
    };
    void load();
    return () => {
      stopped = true;
    };
  }, [revision]);
  return mappings;
}

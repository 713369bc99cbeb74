import { useState } from 'react';
import { type Body, isAgentId } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, CheckboxGroup, Dialog, RadioGroup, TextField } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';

type Reader = Body<'makeSystemKey'>['Reader'];
type Scope = Body<'makeSystemKey'>['Scopes'][number];

const READERS: readonly Reader[] = ['agent', 'carrier'];
const SCOPES: readonly Scope[] = ['status', 'case', 'documents', 'answers', 'requirements'];
/** Not for a system that reads as an agent. */
const OF_THE_CARRIER: readonly Scope[] = ['answers', 'requirements'];

/** Makes a key for another system. */
export function MakeKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const texts = useTexts();
  const [name, setName] = useState('');
  const [reader, setReader] = useState<Reader>('agent');
  const [agentId, setAgentId] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['status']);
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const offered = SCOPES.filter((scope) => reader === 'carrier' || !OF_THE_CARRIER.includes(scope));
  const scopes = offered.filter((scope) => chosen.includes(scope));
  const agent = agentId.trim();
  const isWrongAgent = agent !== '' && !isAgentId(agent);
  const make = async () => {
    setIsAsked(true);
    if (name.trim() === '' || scopes.length === 0 || isWrongAgent) return;
    setIsSending(true);
    const answer = await client.call('makeSystemKey', {
      Name: name.trim(),
      Reader: reader,
      AgentId: agent === '' ? null : agent,
      Scopes: [...scopes],
    });
    setIsSending(false);
    if (answer.ok) onMade(answer.data.Key);
    else setProblem(refusalKey(answer.refusal, answer.status));
  };
  return (
    <Dialog
      title={texts('operations.keys.make')}
      size="medium"
      onClose={onClose}
      actions={[
        { label: texts('operations.cancel'), onPress: onClose, variant: 'secondary' },
        {
          label: texts('operations.keys.make.confirm'),
          onPress: () => void make(),
          variant: 'primary',
          isPending: isSending,
        },
      ]}
    >
      {/* What was refused is being corrected. */}
      <div className="fieldset-body" onChange={() => setProblem(null)}>
        <TextField
          label={texts('operations.keys.name')}
          hint={texts('operations.keys.nameHint')}
          value={name}
          onChange={setName}
          required
          maxLength={60}
          error={isAsked && name.trim() === '' ? texts('operations.keys.nameMissing') : null}
        />
        <RadioGroup
          label={texts('operations.keys.reader')}
          choices={READERS.map((value) => ({
            value,
            label: texts(`operations.keys.reader.${value}`),
            hint: texts(`operations.keys.readerHint.${value}`),
          }))}
          value={reader}
          onChange={(value) => setReader(READERS.find((one) => one === value) ?? 'agent')}
          required
        />
        <CheckboxGroup
          label={texts('operations.keys.scopes')}
          choices={offered.map((value) => ({ value, label: texts(`operations.keys.scope.${value}`) }))}
          value={scopes}
          onChange={(values) => setChosen(SCOPES.filter((scope) => values.includes(scope)))}
          required
          error={isAsked && scopes.length === 0 ? texts('operations.keys.scopesMissing') : null}
        />
        <TextField
          label={texts('operations.keys.agent')}
          hint={texts('operations.keys.agentHint')}
          value={agentId}
          onChange={setAgentId}
          maxLength={128}
          error={isAsked && isWrongAgent ? texts('operations.wrongAgentId') : null}
        />
      </div>
      <AlertLine tone="error" text={problem === null ? null : texts(problem)} />
    </Dialog>
  );
}

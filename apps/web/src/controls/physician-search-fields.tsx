import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CellKey, CellState } from '@countersign/engine';
import type { Physician } from '@countersign/protocol';
import { fieldId } from '../question/cells.ts';
import { client } from '../state/client.ts';
import { useStore } from '../state/store.ts';
import { counted, text, useTexts } from '../state/texts.ts';
import { announce, Button, type Choice, ErrorText, focusField, NativeSelect, SearchBox, Spinner } from '../ui/index.ts';
import { choicesOf } from '../question/control.ts';
import { physicianLabel } from './physician-details.ts';
import { createPhysicianSearch, MAX_RESULTS, type SearchState } from './physician-search.ts';
import { useFilledParts } from './use-filled-parts.ts';

const newSearch = () => createPhysicianSearch((body) => client.call('physicianSearch', body));

/** The search terms are not answers: they stay on this page. */
export function PhysicianSearchFields({
  search,
  filter,
  parts,
}: {
  search: CellState;
  filter: CellState;
  /** The parts that a result fills in. */
  parts: readonly CellKey[];
}) {
  const texts = useTexts();
  const [lookUp] = useState(newSearch);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState('');
  const { filled, fillIn, clear } = useFilledParts(parts);
  const found = useStore(lookUp.state);
  useEffect(() => lookUp.stop, [lookUp]);
  useAnnounced(found);

  const physicians = physiciansOf(found);
  const results = useMemo(() => choicesFrom(physicians), [physicians]);
  const choose = (index: string) => {
    const physician = physicians[Number(index)];
    if (!physician) return;
    fillIn(physician);
    lookUp.stop();
    setTyped(physicianLabel(physician, text).label);
  };
  const giveBackAll = () => {
    clear();
    setTyped('');
    focusField(fieldId(search.key));
  };
  return (
    <>
      <SearchBox
        id={fieldId(search.key)}
        label={search.label}
        hint={search.hint}
        width={search.width}
        maxLength={search.maxLength}
        value={typed}
        onChange={(text) => {
          if (text === typed) return;
          setTyped(text);
          lookUp.type(text, state);
        }}
        results={results}
        onChoose={choose}
        note={physicians.length < MAX_RESULTS ? null : texts('physician.first', { Count: MAX_RESULTS })}
      />
      <NativeSelect
        id={fieldId(filter.key)}
        label={filter.label}
        hint={filter.hint}
        width={filter.width}
        placeholder={texts('physician.anyState')}
        choices={choicesOf(filter)}
        value={state}
        autoComplete="off"
        onChange={(chosen) => {
          setState(chosen);
          if (filled === null) lookUp.type(typed, chosen);
        }}
      />
      <div className="search-status">
        {filled !== null && found.kind === 'idle' ? (
          <Outcome text={filled} action={texts('physician.clear')} onPress={giveBackAll} />
        ) : (
          <Progress found={found} retry={lookUp.retry} />
        )}
      </div>
    </>
  );
}

/** The state of the search, in words (spec form §4: idle, searching, results, error, empty). */
function Progress({ found, retry }: { found: SearchState; retry: () => void }) {
  const texts = useTexts();
  switch (found.kind) {
    case 'searching':
      return <Spinner label={texts('physician.searching')} />;
    case 'error':
      return (
        <Outcome
          text={<ErrorText text={texts('physician.error')} />}
          action={texts('physician.retry')}
          onPress={retry}
        />
      );
    case 'idle':
      return null;
    default:
      return <span>{wordsOf(found)}</span>;
  }
}

function Outcome({ text, action, onPress }: { text: ReactNode; action: string; onPress: () => void }) {
  return (
    <>
      <span className={typeof text === 'string' ? '' : 'error'}>{text}</span>
      <Button variant="secondary" size="small" onPress={onPress}>
        {action}
      </Button>
    </>
  );
}

/** Announces how a search ended. */
function useAnnounced(found: SearchState): void {
  useEffect(() => {
    const words = wordsOf(found);
    if (words !== '') announce(words);
  }, [found]);
}

function wordsOf(found: SearchState): string {
  switch (found.kind) {
    case 'results':
      return counted(text, 'physician.results', found.found.length);
    case 'error':
      return text('physician.error');
    case 'empty':
      return text('physician.empty');
    default:
      return '';
  }
}

const NOBODY: readonly Physician[] = [];
const physiciansOf = (found: SearchState): readonly Physician[] => (found.kind === 'results' ? found.found : NOBODY);

const choicesFrom = (physicians: readonly Physician[]): Choice[] =>
  physicians.map((physician, index) => ({ value: String(index), ...physicianLabel(physician, text) }));

import { useEffect, useRef } from 'react';
import type { CarrierState } from '@countersign/protocol';
import { counted, useTexts } from '../state/texts.ts';
import { Alert, announce, CircleCheck, Spinner } from '../ui/index.ts';
import { excerptOf } from './excerpt.ts';
import type { FollowedCarrier } from './use-carrier-state.ts';
import { SourceText } from './source-text.tsx';

type Finding = CarrierState['Findings'][number];

/** The findings of the last reading of the carrier's folder, in the format of a compiler. */
export function Findings({ followed: { state, reachable } }: { followed: FollowedCarrier }) {
  const texts = useTexts();
  useAnnounced(state);
  if (!reachable) {
    return (
      <Alert tone="warning" title={texts('preview.unreachable.title')}>
        <p>{texts('preview.unreachable')}</p>
      </Alert>
    );
  }
  if (state === null) return null;
  if (state.Reading) return <Spinner label={texts('preview.reading', placeOf(state))} />;
  if (state.Findings.length === 0) {
    return (
      <p className="preview-clean">
        <CircleCheck size="1.125rem" aria-hidden="true" />
        {texts('preview.clean', placeOf(state))}
      </p>
    );
  }
  return (
    <Alert tone="error" title={countOf(texts, state.Findings)}>
      <p>{texts('preview.lastGood')}</p>
      <ol className="findings">
        {state.Findings.map((finding) => (
          <li key={`${finding.File} ${finding.Line} ${finding.Path} ${finding.Message}`}>
            <OneFinding finding={finding} folder={state.Folder} />
          </li>
        ))}
      </ol>
    </Alert>
  );
}

/** Line and column; findings about the folder itself have none. */
const lineOf = ({ File, Line, Column }: Finding): number[] => {
  if (File === '') return [];
  return Column === null ? [Line] : [Line, Column];
};

function OneFinding({ finding, folder }: { finding: Finding; folder: string }) {
  const { File, Message, Kind, Path } = finding;
  const place = [folder, File].filter((part) => part !== '' && part !== '.').join('/');
  return (
    <>
      <p className="finding-place">
        <code>{[place, ...lineOf(finding)].join(':')}</code>
      </p>
      <p>{Message}</p>
      <SourceLine finding={finding} />
      <p className="finding-path">
        {Kind} · {Path}
      </p>
    </>
  );
}

function SourceLine({ finding: { Source, Column } }: { finding: Finding }) {
  if (Source === null || Source.trim() === '') return null;
  const { text, before } = excerptOf(Source, Column);
  return (
    <SourceText className="finding-source">
      {text}
      {before === null ? null : (
        // The same letters, invisible: the caret is at the right position in every font.
        <span className="finding-caret" aria-hidden="true">
          <span>{before}</span>^
        </span>
      )}
    </SourceText>
  );
}

const placeOf = ({ Folder, ReadAt }: CarrierState) => ({
  Folder,
  Time: new Date(ReadAt).toLocaleTimeString('en-US'),
});

const countOf = (texts: ReturnType<typeof useTexts>, findings: readonly Finding[]): string =>
  counted(texts, 'preview.findings', findings.length);

/** Announces when the folder was read again, and the result. */
function useAnnounced(state: CarrierState | null): void {
  const texts = useTexts();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (state === null || state.Reading || known.current === state.Revision) return;
    const isFirst = known.current === null;
    known.current = state.Revision;
    if (isFirst) return;
    announce(state.Findings.length === 0 ? texts('preview.clean', placeOf(state)) : countOf(texts, state.Findings));
  });
}

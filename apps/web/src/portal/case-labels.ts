/** Numbers, dates and states of a case as its row shows them. */
import type { ApplicationSummary } from '@countersign/protocol';

/** Blocks progressed of all, with two integer and two fraction digits: `05.26%` (spec flow §3, Derived values). */
export function percentText(progressed: number, total: number): string {
  const part = total === 0 ? 0 : Math.min(1, progressed / total);
  return part.toLocaleString('en-US', {
    style: 'percent',
    minimumIntegerDigits: 2,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/**
 * MM/dd/yyyy in a time zone, by default the reader's; empty for a text that is not a time (spec flow §9). What happened
 * to a signer is dated by the zone of their case, as in its status and its documents.
 */
export function dateText(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone });
}

/** A day of these weeks, as the status of a case names them. */
export function dayText(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
}

/** Date and time of an event. */
export function timeText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${dateText(iso)}, ${date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
}

export interface StatusLabel {
  /** Keys of texts. */
  label: string;
  note: string | null;
  tone: 'neutral' | 'success' | 'warning';
}

type StatusFacts = Pick<ApplicationSummary, 'Stage' | 'ExportTriagePathName' | 'DecisionClassName'> & {
  /** When the last signature was given; null: it was not. */
  FinalResultsCreatedDateTime: string | null;
};

/** How the case ended, or else the label of its triage path (spec flow 4.41). */
export function statusLabel(summary: StatusFacts): StatusLabel {
  switch (summary.Stage) {
    case 'expired':
      return { label: 'portal.status.Expired', note: 'portal.status.ExpiredNote', tone: 'warning' };
    case 'issued':
      return { label: 'portal.stage.issued', note: null, tone: 'success' };
    case 'declined':
    case 'withdrawn':
      return { label: `portal.stage.${summary.Stage}`, note: null, tone: 'neutral' };
    default:
      return pathLabel(summary);
  }
}

function pathLabel(summary: StatusFacts): StatusLabel {
  switch (summary.ExportTriagePathName) {
    case 'STP':
      return { label: 'portal.status.STP', note: null, tone: 'success' };
    case 'STP - Validation':
      return { label: 'portal.status.Validation', note: null, tone: 'neutral' };
    case 'FUW':
      return { label: 'portal.status.FUW', note: null, tone: 'neutral' };
    default:
      return { label: 'portal.status.Incomplete', note: incompleteNote(summary), tone: 'neutral' };
  }
}

/** Why a case is still in progress. */
function incompleteNote({ DecisionClassName, FinalResultsCreatedDateTime }: StatusFacts): string {
  if (DecisionClassName !== null) return 'portal.status.IncompleteNote.decided';
  if (FinalResultsCreatedDateTime !== null) return 'portal.status.IncompleteNote.submitted';
  return 'portal.status.IncompleteNote';
}

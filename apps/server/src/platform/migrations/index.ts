/** All migrations in order. They only go forward. */
import type { Migration } from 'kysely';
import * as firstSchema from './0001-first-schema.ts';
import * as uploads from './0002-uploads.ts';
import * as disclosures from './0003-disclosures.ts';
import * as unlock from './0004-unlock.ts';
import * as testApplications from './0005-test-applications.ts';
import * as portalPages from './0006-portal-pages.ts';
import * as decline from './0007-decline.ts';
import * as dataKeys from './0008-data-keys.ts';
import * as appendOnly from './0009-append-only.ts';
import * as documentHash from './0010-document-hash.ts';
import * as searchMarks from './0011-search-marks.ts';
import * as consentRecord from './0012-consent-record.ts';
import * as slotMadeFrom from './0013-slot-made-from.ts';
import * as measuredWork from './0014-measured-work.ts';
import * as functionsLookInOurTables from './0015-functions-look-in-our-tables.ts';
import * as slotOfAPerson from './0016-slot-of-a-person.ts';
import * as signInCodes from './0017-sign-in-codes.ts';
import * as agentsBrowsers from './0018-agents-browsers.ts';
import * as sealedProgress from './0019-sealed-progress.ts';
import * as boundRows from './0020-bound-rows.ts';
import * as fourEyes from './0023-four-eyes.ts';
import * as signingTraces from './0028-signing-traces.ts';
import * as anchorFiles from './0030-anchor-files.ts';
import * as boundHandOvers from './0040-bound-hand-overs.ts';
import * as decisionTables from './0044-decision-tables.ts';
import * as readyToSend from './0045-ready-to-send.ts';
import * as sectionTimes from './0050-section-times.ts';
import * as answerNotes from './0051-answer-notes.ts';
import * as agentProfile from './0052-agent-profile.ts';
import * as stoppedCases from './0053-stopped-cases.ts';
import * as inventedCases from './0056-invented-cases.ts';
import * as listsOfOperations from './0057-lists-of-operations.ts';
import * as reminders from './0058-reminders.ts';
import * as discardedCases from './0059-discarded-cases.ts';
import * as storedStage from './0060-stored-stage.ts';
import * as listsByIndex from './0061-lists-by-index.ts';
import * as workByIndex from './0062-work-by-index.ts';
import * as oldestProgram from './0065-oldest-program.ts';
import * as documentPlaces from './0067-document-places.ts';
import * as handoverMessages from './0075-handover-messages.ts';
import * as caseStatus from './0076-case-status.ts';
import * as systems from './0077-systems.ts';
import * as requirements from './0079-requirements.ts';
import * as supersedingMessages from './0080-superseding-messages.ts';
import * as archiveDue from './0083-archive-due.ts';
import * as applicationNumbers from './0086-application-numbers.ts';
import * as workers from './0088-workers.ts';
import * as openHolds from './0089-open-holds.ts';
import * as eventSubscribers from './0094-event-subscribers.ts';
import * as keyMakers from './0095-key-makers.ts';
import * as expiredCases from './0096-expired-cases.ts';
import * as endedKeys from './0097-ended-keys.ts';
import * as lockedLinks from './0098-locked-links.ts';
import * as outcomeSources from './0099-outcome-sources.ts';

export const migrations: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
  '0002-uploads': uploads,
  '0003-disclosures': disclosures,
  '0004-unlock': unlock,
  '0005-test-applications': testApplications,
  '0006-portal-pages': portalPages,
  '0007-decline': decline,
  '0008-data-keys': dataKeys,
  '0009-append-only': appendOnly,
  '0010-document-hash': documentHash,
  '0011-search-marks': searchMarks,
  '0012-consent-record': consentRecord,
  '0013-slot-made-from': slotMadeFrom,
  '0014-measured-work': measuredWork,
  '0015-functions-look-in-our-tables': functionsLookInOurTables,
  '0016-slot-of-a-person': slotOfAPerson,
  '0017-sign-in-codes': signInCodes,
  '0018-agents-browsers': agentsBrowsers,
  '0019-sealed-progress': sealedProgress,
  '0020-bound-rows': boundRows,
  '0023-four-eyes': fourEyes,
  '0028-signing-traces': signingTraces,
  '0030-anchor-files': anchorFiles,
  '0040-bound-hand-overs': boundHandOvers,
  '0044-decision-tables': decisionTables,
  '0045-ready-to-send': readyToSend,
  '0050-section-times': sectionTimes,
  '0051-answer-notes': answerNotes,
  '0052-agent-profile': agentProfile,
  '0053-stopped-cases': stoppedCases,
  '0056-invented-cases': inventedCases,
  '0057-lists-of-operations': listsOfOperations,
  '0058-reminders': reminders,
  '0059-discarded-cases': discardedCases,
  '0060-stored-stage': storedStage,
  '0061-lists-by-index': listsByIndex,
  '0062-work-by-index': workByIndex,
  '0065-oldest-program': oldestProgram,
  '0067-document-places': documentPlaces,
  '0075-handover-messages': handoverMessages,
  '0076-case-status': caseStatus,
  '0077-systems': systems,
  '0079-requirements': requirements,
  '0080-superseding-messages': supersedingMessages,
  '0083-archive-due': archiveDue,
  '0086-application-numbers': applicationNumbers,
  '0088-workers': workers,
  '0089-open-holds': openHolds,
  '0094-event-subscribers': eventSubscribers,
  '0095-key-makers': keyMakers,
  '0096-expired-cases': expiredCases,
  '0097-ended-keys': endedKeys,
  '0098-locked-links': lockedLinks,
  '0099-outcome-sources': outcomeSources,
};

/**
 * For a migration after which older programs still work, while they are restarted in turn: the newest migration that the
 * oldest of them knows. It must only add what they neither read nor have to write. After any other migration, they are not
 * ready.
 */
export const oldestPrograms: Readonly<Record<string, string>> = {
  '0065-oldest-program': '0062-work-by-index',
  // What they write stays in the database, as long as `DOCUMENTS` is not set.
  '0067-document-places': '0062-work-by-index',
  '0075-handover-messages': '0062-work-by-index',
  // A file that an older program makes meanwhile gets no archive timestamp but its first.
  '0083-archive-due': '0076-case-status',
  '0086-application-numbers': '0076-case-status',
  '0088-workers': '0062-work-by-index',
  '0089-open-holds': '0062-work-by-index',
  '0094-event-subscribers': '0062-work-by-index',
  // A key that is created meanwhile works once they are replaced.
  '0095-key-makers': '0062-work-by-index',
  '0096-expired-cases': '0062-work-by-index',
  // A key that ends meanwhile ends as before.
  '0097-ended-keys': '0062-work-by-index',
  // The portal does not learn of a link that an older program locks meanwhile.
  '0098-locked-links': '0062-work-by-index',
};

/** The data of one case for one reader (spec handover §1). */
import { stateOf } from '../application/graph/opened.ts';
import type { Application } from '../application/contract/contract.ts';
import { applicationNumber } from '../flow/application-number.ts';
import { answersOf } from './answers-of.ts';
import { CASE_DATA_VERSION, type CaseData, type CaseFacts, type CaseReader, type CaseSignature } from './case-data.ts';
import { coverageOf } from './coverage-of.ts';
import { partiesOf } from './parties-of.ts';
import { viewerOf } from './reader-class.ts';

/**
 * The application has to be open on the whole record at stage 13, as the decision reads it; `reader` then determines
 * how much of it is included.
 */
export function caseData(application: Application, facts: CaseFacts, reader: CaseReader): CaseData {
  const state = stateOf(application);
  const viewer = viewerOf(reader);
  const { edition, agent, signatures, documents, ...theCase } = facts;
  return {
    format: 'countersign-case',
    version: CASE_DATA_VERSION,
    reader,
    form: { name: state.model.name, edition },
    case: { ...theCase, applicationNumber: applicationNumber(theCase.id) },
    agent,
    coverage: coverageOf(state, viewer),
    parties: partiesOf(state, viewer),
    answers: answersOf(state, viewer),
    // Other people's documents contain what the agent may not read, so not even their hashes are included.
    signatures: reader === 'agent' ? signatures.map(withoutOthersHash) : signatures,
    documents: reader === 'agent' ? documents.filter(({ signer }) => signer === 'agent') : documents,
  };
}

function withoutOthersHash(signature: CaseSignature): CaseSignature {
  const { documentSha256: _hash, ...rest } = signature;
  return signature.signer === 'agent' ? signature : rest;
}

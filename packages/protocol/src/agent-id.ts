/** What an agent's id is made of, without the schemas: pages check it as it is typed. */

/** As the identity provider gives it: `auth0|12`, an e-mail address, a number. */
export const AGENT_ID_PATTERN = '^[A-Za-z0-9_.@|:+-]+$';

/** Whether a text may be an agent's id; its length is limited where it is typed. */
export const isAgentId = (text: string): boolean => new RegExp(AGENT_ID_PATTERN).test(text);

/** The account in which `eapp` acts on an installation, as evidence and keys name it. */
export const COMMAND_LINE = 'command line';

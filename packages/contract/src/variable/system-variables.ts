/** The variables that the server fills into the prompt of every bot, by the name that stands in `{{name}}`. */
export const SYSTEM_VARIABLES = [
  'user_name',
  'user_language',
  'agent_name',
  'current_date',
  'current_time',
  'channel',
] as const;
export type SystemVariable = (typeof SYSTEM_VARIABLES)[number];

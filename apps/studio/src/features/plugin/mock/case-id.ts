/** The id of a new case: different within its set. (`randomUUID` needs https.) */
export const newCaseId = (): string => `case-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

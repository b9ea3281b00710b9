export const FinishReason = { allFinished: 0, interrupt: 1 } as const;

/** studio §8: what is missing in the answer to a duplication, when the answer is not what the contract says. */
export function missingInCopy(error: Error): 'info' | 'id' | undefined {
  const { issues = [] } = error as { issues?: readonly { path: readonly PropertyKey[] }[] };
  const [field, part] = issues[0]?.path ?? [];
  if (field !== 'data') return undefined;
  return part === 'bot_id' ? 'id' : 'info';
}

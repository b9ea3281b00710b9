/** A promise and the function that resolves it. */
export function signal() {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { send, sent };
}

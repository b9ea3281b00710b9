export interface Disposables extends AsyncDisposable {
  use<Part extends AsyncDisposable>(part: Part): Part;
  /** Hands the parts over to the one who disposes them later. */
  move(): AsyncDisposable;
}

/** Disposes the last part first, and all of them if one fails. Node has `AsyncDisposableStack` only from version 24 on. */
export function createDisposables(parts: AsyncDisposable[] = []): Disposables {
  return {
    use(part) {
      parts.push(part);
      return part;
    },
    move: () => createDisposables(parts.splice(0)),
    async [Symbol.asyncDispose]() {
      const last = parts.pop();
      if (!last) return;
      try {
        await last[Symbol.asyncDispose]();
      } finally {
        await this[Symbol.asyncDispose]();
      }
    },
  };
}

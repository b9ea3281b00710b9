import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
    const datasets = await store.findDatasets([...new Set(request.datasetIds)]);
    const vectors = new Map<string, Float32Array | null | 'impossible'>();
    for (const name of new Set(datasets.map(({ embedding }) => embedding)))
      vectors.set(name, await embedQuery(name, query, request.strategy));
    const isByWordsOnly = [...vectors.values()].includes('impossible');
    // Scores without closeness can only be compared with each other.
    const asked = {
      ...request,
      query,
      ...(isByWordsOnly && { strategy: SearchStrategy.fullText, useRerank: false }),
    };
    const { strategy, topK, minScore, useRerank = true } = asked;
    const groups = [];
    for (const [name, vector] of vectors) {
      const group = datasets.filter(({ embedding }) => embedding === name);
      for (const part of await loaded.partsOf(group)) {
        const release = await loaded.hold(part);
        groups.push(await findInGroup(part, asked, vector === 'impossible' ? null : vector).finally(release));
      }
    }
    const found = await thread.ask('choose', { groups, choice: { strategy, topK, minScore, useRerank } });
    return { ...found, isByWordsOnly };
  }

  /** Null for our own tables: the thread embeds by them. */
  async function embedQuery(name: string, query: string, strategy: SearchStrategy) {
    if (name === STATIC_EMBEDDING || strategy === SearchStrategy.fullText) return null;
    try {
      const embedding = await embeddings.find(name);
      const [vector] = (await embedding?.embed([query], AbortSignal.timeout(QUERY_EMBEDDING_MS))) ?? [];
      return vector ?? 'impossible';
    } catch (error) {
      log?.warn({ err: error, embedding: name }, 'a question could not be embedded');
      return 'impossible';
    }
  }

  return {
    /** Writes slices, or replaces those with the same id. */
    async write(slices: readonly SliceText[], signal?: AbortSignal): Promise<void> {
      for (let start = 0; start < slices.length; start += SLICES_PER_BATCH) {
        signal?.throwIfAborted();
        await openDatabase.writeTogether(await writeQueries(slices.slice(start, start + SLICES_PER_BATCH), signal));
      }
    },
    writeQueries,
    async remove(removal: Removal): Promise<void> {
      await openDatabase.writeTogether(store.removeQueries(removal));
    },
    /** For the transaction that deletes the slices, the document or the dataset itself. */
    removeQueries: store.removeQueries,
    /** Writes slices of one dataset with another embedding than that by which it is searched. */
    async otherVectorQueries(
      slices: readonly SliceText[],
      embedding: string,
      signal: AbortSignal,
    ): Promise<CompiledQuery[]> {
      return store.writeQueries(await toRows(slices, embedding, signal));
    },
    /** Nobody writes slices of the dataset until the end of the transaction. */
    lockQuery: store.growVersionQuery,
    /** Searches a dataset by other vectors from now on, all of which have been written, and deletes the old ones. */
    activateQueries: store.activateQueries,
    search,
    close: () => thread.close(),
  };
}

import { DebugAPI, type PluginTool, type ResponseOf, type ToolParameter } from '@parley/contract';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useRefreshConnections } from '../connection/use-connect.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import {
  type ArgumentProblems,
  type ArgumentsDraft,
  askedParameters,
  draftOfArguments,
  readArguments,
} from './arguments-draft.ts';

export type DebugResult = ResponseOf<typeof DebugAPI>;

const noProblems: ArgumentProblems = {};

/** The values of the last saved example, or none. */
function valuesOfExample({ debug_example }: PluginTool): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(debug_example?.arguments ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Tries a tool: the form with its arguments, and what came of the last call. `saveFirst` stores what was changed. */
export function useDebugRun(tool: PluginTool, parameters: readonly ToolParameter[], saveFirst: () => Promise<void>) {
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const refreshConnections = useRefreshConnections();
  const asked = askedParameters(parameters);
  const [typed, setTyped] = useState<ArgumentsDraft>(() => draftOfArguments(asked, valuesOfExample(tool)));
  const [problems, setProblems] = useState(noProblems);
  const [outcome, setOutcome] = useState<{ result: DebugResult; arguments: string }>();
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const debug = useOperationMutation(DebugAPI, {
    onSuccess: (result, request) => {
      setOutcome({ result, arguments: request.arguments });
      void refresh();
      // The call may have found out that the account or key of the user is refused.
      if (result.needs_connection) void refreshConnections();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });

  async function run(): Promise<void> {
    setFailure('');
    const read = readArguments(asked, typed);
    if (read.status === 'incomplete') return setProblems(read.problems);
    setProblems(noProblems);
    setSaving(true);
    try {
      await saveFirst();
      debug.mutate({ api_id: tool.api_id, arguments: JSON.stringify(read.value) });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    parameters: asked,
    arguments: typed,
    problems,
    setArguments(next: ArgumentsDraft) {
      setTyped(next);
      setProblems(noProblems);
    },
    run: () => void run(),
    isRunning: debug.isPending || isSaving,
    result: outcome?.result,
    /** The arguments of the result, as JSON text. */
    sentArguments: outcome?.arguments ?? '{}',
    failure,
  };
}

export type DebugRun = ReturnType<typeof useDebugRun>;

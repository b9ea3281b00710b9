import {
  GetDraftBotDisplayInfo,
  GetDraftBotInfoAgw,
  InitConversation,
  ListModels,
  type Model,
  newBotDraft,
  type ResponseOf,
  TabStatus,
  UpdateDraftBotDisplayInfo,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
// Loads the lazy page and the chat once before the tests, so that no test has to wait for it.
import './bot-page.tsx';
import './bot-chat.tsx';

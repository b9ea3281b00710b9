interface GuidePage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Answers to the questions of new users, in short pages that an agent can quote. */
export const guide: readonly GuidePage[] = [
  {
    id: 'what-is-parley',
    title: 'What Parley is',
    text: 'Parley is an open-source studio for building AI agents and for chatting with them. The API calls them bots. It runs as one Node process on one folder. Teams work in spaces.',
  },
  {
    id: 'connect-a-model',
    title: 'Connecting a real model',
    text: 'The administrator opens the account menu, chooses Models and adds one: OpenAI, any compatible server such as Ollama, vLLM or LM Studio, Anthropic or Google. A key is stored encrypted and never shown again. Without a screen, set MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME before starting.',
  },
  {
    id: 'demonstration-model',
    title: 'The demonstration model',
    text: 'While no model is connected, agents answer with a built-in demonstration. It works offline and shows how replies, reasoning and tools look, but it does not understand language: it answers from fixed texts.',
  },
  {
    id: 'bots',
    title: 'Agents',
    text: 'An agent has a name, a prompt that tells it how to behave, a model, an opening message with suggested questions, and tools. Create one with Create agent on the home page or in a space: give it a name, write its prompt, and talk to it at once. Every new space starts with a welcome agent.',
  },
  {
    id: 'spaces',
    title: 'Spaces and members',
    text: 'Everybody has a personal space and can own up to three team spaces. Members are invited by a link; owners and admins manage them in the settings of the space. Nobody else can read your conversations.',
  },
  {
    id: 'conversations',
    title: 'Conversations',
    text: 'A reply goes on when you close the page and is there when you come back. Stop keeps what was said so far. Clearing the context makes the agent forget what came before; clearing the history removes the messages.',
  },
  {
    id: 'files',
    title: 'Files and pictures',
    text: 'A message can carry pictures and files up to 500 MB each. Models that see get the pictures; text files are read to the model; other files are only named to it.',
  },
  {
    id: 'data',
    title: 'Where the data is',
    text: 'Everything is stored in the data folder: a SQLite database, uploaded files and the key that encrypts secrets. DATABASE_URL moves the database to Postgres. npm run backup writes a backup while the server runs.',
  },
];

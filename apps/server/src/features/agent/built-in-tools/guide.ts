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
    text: 'Parley is an open-source studio for building AI agents and chatting with them. The API calls them bots. It runs as one Node process on one folder. Teams work in spaces.',
  },
  {
    id: 'connect-a-model',
    title: 'Connecting a real model',
    text: 'The home page offers administrators the models of an Ollama or LM Studio on the same machine. All models are in the account menu under Administration, Models: OpenAI, any compatible server such as Ollama, vLLM or LM Studio, Anthropic or Google. A key is stored encrypted and never shown again. Without the studio, set MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME before the server starts.',
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
    id: 'prompt-variables',
    title: 'Variables in a prompt',
    text: 'A prompt can contain variables in double braces: user_name, user_language, agent_name, current_date and current_time (of the question, in the time zone of the server) and channel (debug chat, studio, web page or API). Under Variables an agent gets variables of its own, with a value for each user: the agent sets them in conversations, and users see, change and reset theirs with the button above the chat. Type two opening braces or a slash in the prompt to insert one. Calls of the API can fill further variables with custom_variables. A variable that nothing fills is sent as it is written; the editor underlines it.',
  },
  {
    id: 'knowledge',
    title: 'Knowledge: answers from documents',
    text: 'A dataset in the Library of a space holds documents, tables or pictures. Import files such as PDF, Word, slides, Markdown, HTML, EPUB and e-mail, folders and archives, web pages and whole sites, spreadsheets and JSON APIs, or paste a text. Under Knowledge an agent gets datasets; it looks up each question before it answers, or by itself when it needs to. Show sources, in the recall settings, adds numbered sources that open the cited place. Test recall on the page of a dataset shows what a question finds and why. The search needs no key and works in English and Chinese.',
  },
  {
    id: 'tables',
    title: 'Tables that agents read and write',
    text: 'Under Database an agent gets tables with typed fields, in which it stores rows and looks them up, filters them and adds them up: expenses, orders, a diary. A table says whether each user has rows of their own, all users share them, or agents only read them. Chats of the editor use test data, published agents live data. The Library lists all tables of a space; rows are edited there, and imported and exported as CSV or Excel.',
  },
  {
    id: 'memory',
    title: 'Long-term memory',
    text: 'With Long-term memory switched on, an agent remembers what its users tell it about themselves, across conversations. An answer that used it shows Used memory. Each user sees, changes and deletes their own memories beside the chat and in the account settings, and can switch memory off for one agent or for all. Nobody else sees them.',
  },
  {
    id: 'scheduled-tasks',
    title: 'Scheduled tasks',
    text: 'Under Scheduled tasks an agent gets tasks that it does by itself: every day, week or month, at an interval, once, or by a cron expression, in a time zone. They run for everyone who has chatted with the published agent, and the answer comes into the chat. Where users can add tasks, they ask for one in the chat, such as every Monday at nine, or add it under Tasks above the chat. There tasks are run, paused, changed and deleted, with a history of their answers.',
  },
  {
    id: 'published-chats',
    title: 'Questions of users and the answer limit',
    text: 'Question collection shows builders what users ask the published agent, without names, for 90 days; users are told, with a privacy policy. Answer limit sets how many answers each user of the published agent gets in a day, week or month, or in total.',
  },
  {
    id: 'spaces',
    title: 'Spaces and members',
    text: 'Everybody has a personal space and can own up to three team spaces. Owners and admins invite members with a link and manage them in the settings of the space. Nobody else can read your conversations.',
  },
  {
    id: 'conversations',
    title: 'Conversations',
    text: 'A reply goes on when you close the page and is there when you come back. Stopping a reply keeps what was written so far. Clearing the context makes the agent forget earlier messages; clearing the history deletes the messages.',
  },
  {
    id: 'files',
    title: 'Files and pictures',
    text: 'A message can contain pictures and files of up to 500 MB each. A model that can see receives the pictures. Every model receives the text of documents, and the name of files that cannot be read. With the filebox of an agent switched on, it can also list, search and read the files that you sent to it before. Your files are in the chat of the editor and in the account settings: preview, rename or delete them there.',
  },
  {
    id: 'data',
    title: 'Where the data is',
    text: 'Everything is stored in the data folder: a SQLite database, uploaded files and the key that encrypts secrets. DATABASE_URL moves the database to Postgres. npm run backup writes a backup while the server runs.',
  },
];

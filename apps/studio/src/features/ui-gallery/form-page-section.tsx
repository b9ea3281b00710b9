import { Button, FieldRow, FormLayout, FormSection, SaveBar, Switch, Textarea, TextField } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { GallerySection } from './gallery-section.tsx';

const saved = { name: 'Travel guide', prompt: 'You know every train in Norway.' };
const texts = {
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'All changes saved',
};

/** The studio keeps the values in `useForm`, which also focuses the first invalid field. */
export function FormPageSection() {
  const [values, setValues] = useState(saved);
  const [isPublic, setPublic] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
  };
  return (
    <GallerySection title="Form with sections and a save bar that stays in view" isWide>
      <FormLayout
        aria-label="Agent"
        onSubmit={submit}
        bar={
          <SaveBar isChanged={values !== saved} isSaving={isSaving} onDiscard={() => setValues(saved)} texts={texts} />
        }
      >
        <FormSection title="Profile" hint="What others see in the list.">
          <TextField
            label="Agent name"
            value={values.name}
            error={values.name ? undefined : 'Enter a name'}
            onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
          />
          <FieldRow>
            <TextField label="Short link" defaultValue="travel-guide" hint="A field with its own button" />
            <Button>Check</Button>
          </FieldRow>
        </FormSection>
        <FormSection title="Behaviour" hint="How it answers.">
          <Textarea
            label="Instructions"
            value={values.prompt}
            isAutoGrowing
            onChange={({ currentTarget }) => setValues({ ...values, prompt: currentTarget.value })}
          />
          <Switch label="Anyone can use it" checked={isPublic} onCheckedChange={setPublic} />
        </FormSection>
      </FormLayout>
      {isSaving && (
        <div>
          <Button
            size="small"
            onClick={() => {
              setSaving(false);
              setValues(saved);
            }}
          >
            Answer as the server
          </Button>
        </div>
      )}
    </GallerySection>
  );
}

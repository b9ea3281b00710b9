import {
  Button,
  Checkbox,
  CopyField,
  IconButton,
  PasswordField,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Textarea,
  TextField,
  useToast,
} from '@parley/ui';
import { Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

export function FormSection() {
  return (
    <>
      <GallerySection title="Buttons" isWide>
        <div className={styles.row}>
          <Button variant="primary">Create agent</Button>
          <Button icon={<Plus aria-hidden />}>Add token</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="dangerOutline">Delete…</Button>
          <Button variant="primary" isLoading>
            Saving
          </Button>
          <Button variant="primary" disabled>
            Publish
          </Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <IconButton label="Settings" icon={<Settings aria-hidden />} />
        </div>
      </GallerySection>
      <GallerySection title="Form fields">
        <TextFields />
        <Choices />
        <Sliders />
      </GallerySection>
    </>
  );
}

function TextFields() {
  const toast = useToast();
  const [description, setDescription] = useState('Answers questions about travelling in Norway.\nKnows trains best.');
  return (
    <>
      <TextField label="Name" defaultValue="Travel guide" hint="At most 20 characters" note="12/20" />
      <TextField label="E-mail" defaultValue="alice@" error="This is not an e-mail address" />
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="correct horse" />
      <Textarea
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        maxLength={2000}
        hasCounter
        isAutoGrowing
        hint="Grows with its text"
      />
      <CopyField
        label="Invitation link"
        value="https://parley.example/space/join#k7Qm2"
        copyLabel="Copy"
        onCopied={(isCopied) => toast(isCopied ? 'success' : 'info', isCopied ? 'Copied' : 'Press Ctrl+C to copy')}
      />
      <TextField label="Unique name" value="@alice" readOnly />
    </>
  );
}

function Choices() {
  const [model, setModel] = useState('fast');
  const [style, setStyle] = useState('precise');
  const [isOn, setOn] = useState(true);
  const [chosen, setChosen] = useState({ text: true, image: false });
  const count = Number(chosen.text) + Number(chosen.image);
  return (
    <>
      <Select
        label="Model"
        value={model}
        options={[
          { value: 'fast', label: 'Fast' },
          { value: 'thorough', label: 'Thorough' },
        ]}
        onValueChange={setModel}
      />
      <SegmentedControl
        label="Style"
        value={style}
        options={[
          { value: 'precise', label: 'Precise' },
          { value: 'creative', label: 'Creative' },
        ]}
        onValueChange={setStyle}
        hint="All options are visible"
      />
      <div className={styles.stack}>
        <Checkbox
          label="All kinds"
          checked={count === 1 ? 'indeterminate' : count === 2}
          onCheckedChange={(isChecked) => setChosen({ text: isChecked, image: isChecked })}
        />
        <Checkbox
          label="Text"
          checked={chosen.text}
          onCheckedChange={(text) => setChosen({ ...chosen, text })}
          hint="Documents and notes"
        />
        <Checkbox label="Image" checked={chosen.image} onCheckedChange={(image) => setChosen({ ...chosen, image })} />
        <Checkbox label="Not allowed" checked={false} onCheckedChange={() => undefined} disabled />
      </div>
      <div className={styles.stack}>
        <Switch label="Show sources" checked={isOn} onCheckedChange={setOn} hint="Under each answer" />
        <Switch label="Rewrite queries" checked={!isOn} onCheckedChange={(next) => setOn(!next)} />
        <Switch label="Not allowed" checked={false} onCheckedChange={() => undefined} disabled />
      </div>
    </>
  );
}

function Sliders() {
  const [score, setScore] = useState(0.5);
  const [topK, setTopK] = useState(3);
  return (
    <>
      <Slider
        label="Minimum score"
        min={0.01}
        max={0.99}
        step={0.01}
        decimals={2}
        value={score}
        onValueChange={setScore}
        hint="Slices below it are not recalled"
      />
      <Slider label="Most slices" min={1} max={20} step={1} value={topK} onValueChange={setTopK} />
      <Slider label="In a row" layout="row" min={1} max={20} step={1} value={topK} onValueChange={setTopK} />
      <Slider label="Not set" layout="row" isUnset min={0} max={20} step={1} value={0} onValueChange={setTopK} />
      <Slider label="Not allowed" min={0} max={10} step={1} value={4} onValueChange={() => undefined} disabled />
    </>
  );
}

import '../../i18n/screenTexts.ts'
import { Pin, Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Shell } from '../../shell/Shell.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { IconToggleButton, ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { TimePicker } from '../../widgets/field/TimePicker.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { Popover } from '../../widgets/menu/Popover.tsx'
import { Breadcrumbs } from '../../widgets/screen/Breadcrumbs.tsx'
import { Battery } from '../../widgets/state/Battery.tsx'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import { StateStrip } from '../../widgets/state/StateStrip.tsx'
import { SHAPES } from '../../widgets/state/stateShapes.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Kbd } from '../../widgets/text/Kbd.tsx'
import { LogoMark } from '../../widgets/text/LogoMark.tsx'
import styles from './Gallery.module.css'
import { MapSample } from './MapSample.tsx'
import { TimelineSamples } from './TimelineSamples.tsx'

const REASON = 'Only after an emergency stop. The robot is in remote pause.'
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <div className={styles['row']}>{children}</div>
    </section>
  )
}

function Buttons() {
  const [isOn, setOn] = useState(true)
  return (
    <>
      {VARIANTS.map(variant => (
        <Section key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>Regular</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} icon={<Plus data-small aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} disabledReason={REASON}>
            Not now
          </Button>
        </Section>
      ))}
      <Section title="Toggles and icon buttons">
        <ToggleButton isSelected={isOn} onChange={setOn}>
          Toggle
        </ToggleButton>
        <IconToggleButton label="Pins" isSelected={isOn} onChange={setOn}>
          <Pin aria-hidden />
        </IconToggleButton>
        <IconButton label="Add">
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Add" disabledReason={REASON}>
          <Plus aria-hidden />
        </IconButton>
        <Kbd>Ctrl K</Kbd>
        <Ring />
        <LogoMark size={28} />
      </Section>
    </>
  )
}

function Floating() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="What floats">
      <Menu label="Menu" trigger={<Button>Menu</Button>} placement="bottom start">
        <MenuItem id="one" text="One" end={<Kbd>1</Kbd>} />
        <MenuItem id="two" text="Two" />
      </Menu>
      <Popover label="Popover" trigger={<Button>Popover</Button>} placement="bottom start">
        Raised, one sentence.
      </Popover>
      <Button onPress={() => setOpen(true)}>Dialog</Button>
      <Dialog
        title="Create incident"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        action={{ label: 'Create incident', run: () => setOpen(false) }}
      >
        <Field label="What happened" />
      </Dialog>
      {(['information', 'error', 'warning', 'stuck'] as const).map(kind => (
        <Button
          key={kind}
          onPress={() => showToast({ kind, subject: kind, title: `Toast, ${kind}`, text: 'One line below.' })}
        >
          {`Toast, ${kind}`}
        </Button>
      ))}
    </Section>
  )
}

/** Every widget in every state. */
export function Gallery() {
  const [view, setView] = useState<'table' | 'cards'>('table')
  const [time, setTime] = useState({ hour: 14, minute: 30 })
  return (
    <Shell>
      <div className={styles['gallery']}>
        <Buttons />
        <Floating />
        <Section title="State badges">
          {SHAPES.map(shape => (
            <StateBadge key={shape} shape={shape}>
              {shape}
            </StateBadge>
          ))}
        </Section>
        <Section title="Strip, batteries, segments">
          <div className={styles['field']}>
            <StateStrip stretches={SHAPES.map(shape => ({ shape, durationMs: 1 }))} label="Every state" />
          </div>
          {[undefined, 5, 20, 64, 100].map(percent => (
            <Battery key={percent ?? 'none'} percent={percent} />
          ))}
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { id: 'table', text: 'Table' },
              { id: 'cards', text: 'Cards' },
            ]}
          />
        </Section>
        <Section title="Fields">
          <Field className={styles['field']} label="Plain" />
          <Field className={styles['field']} label="With icon" icon={<Search data-small aria-hidden />} />
          <Field className={styles['field']} label="Wrong" error="Exactly four digits." defaultValue="12" />
          <Field className={styles['field']} label="Large" size="large" />
          <TimePicker
            label="From 8:15 to the end of the day"
            value={time}
            onChange={setTime}
            bounds={{ earliest: { hour: 8, minute: 15 }, latest: { hour: 24, minute: 0 } }}
          />
          <Breadcrumbs crumbs={[{ text: 'Robots', link: { to: '/home' } }, { text: 'Gallery' }]} />
        </Section>
        <TimelineSamples />
        <Section title="Map of a plan">
          <MapSample />
        </Section>
        <Section title="Instead of content">
          <Skeleton width="160px" />
          <EmptyState text="No robot matches the filters.">
            <Button>Clear the filters</Button>
          </EmptyState>
          <ErrorState text="The robots cannot be loaded." token="service.unreachable" onRetry={() => {}} />
        </Section>
      </div>
    </Shell>
  )
}

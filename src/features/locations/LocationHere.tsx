import { Gate } from '../../session/Gate.tsx'
import styles from './LocationHere.module.css'
import { LocationPins } from './LocationPins.tsx'
import { LocationPlans } from './LocationPlans.tsx'
import { LocationResults } from './LocationResults.tsx'
import { LocationRobots } from './LocationRobots.tsx'

/** All that is at a location, as far as the viewer may see it: robots, plans, results of the latest runs, open pins. */
export const LocationHere = ({ location }: { readonly location: number }) => (
  <div className={styles['here']}>
    <Gate needs={[['Robots', 'view']]}>
      <LocationRobots location={location} />
    </Gate>
    <Gate needs={[['CleaningPlans', 'view']]}>
      <LocationPlans location={location} />
    </Gate>
    <div className={styles['halves']}>
      <Gate needs={[['CleaningReports', 'view']]}>
        <LocationResults location={location} />
      </Gate>
      <Gate needs={[['CleaningPlans', 'view']]}>
        <LocationPins location={location} />
      </Gate>
    </div>
  </div>
)

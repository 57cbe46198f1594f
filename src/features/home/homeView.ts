import { useNavigate } from '@tanstack/react-router'
import { HOME_PATHS, type HomeView } from '../../preferences/homePaths.ts'
import { usePreference } from '../../preferences/preference.ts'

/** Changes the view, keeps the filters and remembers the choice. */
export function useHomeView(): (view: HomeView) => void {
  const { set } = usePreference('home-view')
  const navigate = useNavigate()
  return view => {
    set(view)
    void navigate({ to: HOME_PATHS[view], search: true })
  }
}

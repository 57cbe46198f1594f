import { logFailure } from '../log/log.ts'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { HOME_PATHS, parseHomeView } from './homePaths.ts'
import { usePreference } from './preference.ts'

type HomePath = (typeof HOME_PATHS)[keyof typeof HOME_PATHS]

/** Where home is for this login: the view that was chosen last; the table while that is not known. */
export const useHomePath = (): HomePath => HOME_PATHS[parseHomeView(usePreference('home-view').value)]

/** The same, asked for once, for going there. */
export async function rememberedHome(): Promise<HomePath> {
  const options = queries.preferences.get.queryOptions({ input: { name: 'home-view' } })
  try {
    const { value } = await queryClient.fetchQuery(options)
    return HOME_PATHS[parseHomeView(value)]
  } catch (error) {
    logFailure('preferences.home', error)
    return HOME_PATHS.table
  }
}

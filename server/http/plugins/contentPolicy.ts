import type { ClientConfig } from '../../../contract/clientConfig.ts'

/** Origins of the services that `config.json` names beside this one. */
const serviceOrigins = ({ services }: Pick<ClientConfig, 'services'>): readonly string[] => {
  const urls = Object.values(services).map(({ url }) => url)
  return [...new Set(urls.filter(url => URL.canParse(url)).map(url => new URL(url).origin))]
}

/** Nothing but what comes from the service itself, and calls to the services that the console is configured for; pictures are also made in the page. */
export const contentPolicy = (clientConfig: Pick<ClientConfig, 'services'>) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    workerSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'", ...serviceOrigins(clientConfig)],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

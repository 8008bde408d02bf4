import { createContext, useContext } from 'react';
import { useParams } from 'react-router';

type Params = Readonly<Record<string, string | undefined>>;

/** The parameters of the console's page: the router has one route for all of them and knows no names. */
export const ScreenParams = createContext<Params | null>(null);

/** What stands for `:hash` and the like in the address of a page of the console. */
export function useScreenParams(): Params {
  const ofRoute = useParams();
  return useContext(ScreenParams) ?? ofRoute;
}

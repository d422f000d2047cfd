import { ForgotPassword } from '../../kit/account/forgot-password.tsx'

export const words = {}

export const Page = ForgotPassword
